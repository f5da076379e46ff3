import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '#app/lib/settings.server.ts'
import { damagedBackup, describeFile, packedNames, unpackBackup } from './archive.server.ts'
import { backupFormat, Manifest } from './manifest.server.ts'

/**
 * Unpacks a backup into a folder, and compares every file with the manifest.
 * @param readPrivateKey returns the private half of the recovery key; called for an encrypted file.
 * @throws SettingsError in one line for a file that is no backup, is incomplete or was changed.
 */
export async function openBackup(
  file: string,
  folder: string,
  readPrivateKey: () => Promise<string>,
): Promise<Manifest> {
  await unpackBackup(file, folder, readPrivateKey)
  const manifest = await readManifest(folder, file)
  const names = Object.keys(manifest.files).sort()
  const unpacked = (await readdir(folder)).filter(name => name !== packedNames.manifest).sort()
  for (const name of names) {
    if (!unpacked.includes(name)) throw damagedBackup(file, `${name} is missing`)
    const found = await describeFile(join(folder, name))
    const expected = manifest.files[name]
    if (found.bytes !== expected?.bytes) throw damagedBackup(file, `${name} has another length`)
    if (found.sha256 !== expected.sha256) throw damagedBackup(file, `${name} was changed`)
  }
  if (unpacked.length !== names.length)
    throw damagedBackup(file, 'it has files without a description')
  return manifest
}

async function readManifest(folder: string, file: string): Promise<Manifest> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(join(folder, packedNames.manifest), 'utf8'))
  } catch {
    throw new SettingsError(`${file} is no backup of Medfold`)
  }
  const format = (content as { format?: unknown } | null)?.format
  if (format !== backupFormat && String(format).startsWith('medfold-backup-')) {
    throw new SettingsError(`${file} was made by a newer version of Medfold: use that version`)
  }
  const result = Manifest.safeParse(content)
  if (!result.success) throw damagedBackup(file, 'its description cannot be read')
  return result.data
}
