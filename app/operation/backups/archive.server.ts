import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tombstonesName } from '#app/account-data/erasure/tombstones.server.ts'
import { errorCode } from '#app/lib/error-code.ts'
import { fileFault } from '#app/lib/file-fault.server.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import type { Manifest } from './manifest.server.ts'
import { decryptWithRecoveryKey, encryptForRecovery } from './recovery-key.server.ts'

// A backup is a tar file, encrypted with age if there is a recovery key. Both formats have other
// programs that read them.

/** Names of the files in a backup. */
export const packedNames = {
  manifest: 'manifest.json',
  tombstones: tombstonesName,
  sqlite: 'medfold.db',
  postgres: 'medfold.dump',
} as const

/** Returns length and SHA-256 of a file. */
export async function describeFile(path: string): Promise<Manifest['files'][string]> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), digest)
  return { bytes: (await stat(path)).size, sha256: digest.digest('hex') }
}

/** Packs the files of a manifest, which are in one folder, into a tar file. */
export async function packBackup(
  folder: string,
  manifest: Manifest,
  target: string,
  recoveryKey: string | undefined,
): Promise<void> {
  const { packTar } = await import('modern-tar/fs')
  const mtime = new Date(manifest.madeAt)
  const content = `${JSON.stringify(manifest, null, 2)}\n`
  const tar = packTar([
    { type: 'content', target: packedNames.manifest, content, mode: 0o600, mtime },
    ...Object.keys(manifest.files).map(name => ({
      type: 'file' as const,
      source: join(folder, name),
      target: name,
      mode: 0o600,
      mtime,
    })),
  ])
  const stream = recoveryKey ? await encryptForRecovery(tar, recoveryKey) : tar
  await pipeline(stream, createWriteStream(target, { mode: 0o600 }))
}

/**
 * Unpacks a backup into a folder, without comparing it with its manifest.
 * @throws SettingsError in one line for a file that cannot be read, decrypted or unpacked.
 */
export async function unpackBackup(
  file: string,
  folder: string,
  readPrivateKey: () => Promise<string>,
): Promise<void> {
  const isEncrypted = (await readStart(file)).startsWith('age-encryption.org/')
  // Read before the stream is opened, because a person may type it.
  const privateKey = isEncrypted ? await readPrivateKey() : undefined
  const { unpackTar } = await import('modern-tar/fs')
  const isOurs = new Set<string>(Object.values(packedNames))
  const filter = ({ name, type = 'file' }: { name: string; type?: string }) =>
    isOurs.has(name) && type === 'file'
  const bytes = createReadStream(file, { highWaterMark: 1024 * 1024 })
  // The pipeline reports faults of the file; before it begins, nothing reads them.
  bytes.on('error', () => undefined)
  try {
    const tar = privateKey === undefined ? bytes : await decryptWithRecoveryKey(bytes, privateKey)
    await pipeline(tar, unpackTar(folder, { strict: true, fmode: 0o600, filter }))
  } catch (error) {
    bytes.destroy()
    if (error instanceof SettingsError) throw error
    if (errorCode(error) === 'ENOSPC') throw error
    throw damagedBackup(file, 'it is cut short, or its bytes were changed')
  }
}

async function readStart(file: string): Promise<string> {
  try {
    const handle = await open(file, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(32), 0, 32, 0)
      return buffer.toString('latin1', 0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new SettingsError(`${file} cannot be read: ${fileFault(error)}`)
  }
}

/** Returns the error for a backup that cannot be restored. */
export function damagedBackup(file: string, fault: string): SettingsError {
  return new SettingsError(`${file} is damaged, and nothing was restored: ${fault}`)
}
