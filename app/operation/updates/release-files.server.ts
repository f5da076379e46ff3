import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { fileFault } from '#app/lib/file-fault.server.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import { inWorkFolder } from '#app/lib/work-folder.server.ts'
import { describeFile } from '#app/operation/backups/archive.server.ts'

// An installation has the folder `releases` with one folder for each version, and the link
// `current` to the one that runs. `.env` is beside them.

/** The file in a release that describes it. `npm run release` writes it. */
export const releaseName = 'release.json'

const ReleaseFacts = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** Operating system and processor, as Node names them: linux-x64. */
  platform: z.string(),
})

/**
 * Unpacks a release beside the running one.
 * @param root folder of the installation.
 * @returns the name of its folder in `releases`.
 * @throws SettingsError in one line; then nothing is left of it.
 */
export async function unpackRelease(root: string, file: string): Promise<string> {
  await checkChecksum(file)
  return await inWorkFolder(join(root, 'releases'), 'unpacked', async folder => {
    await promisify(execFile)('tar', ['-xzf', file, '-C', folder, '--no-same-owner']).catch(() => {
      throw new SettingsError(`${file} cannot be unpacked: it is damaged, or the disk is full`)
    })
    const [name = '', ...others] = await readdir(folder)
    if (others.length > 0 || !/^medfold-\d/.test(name)) throw noRelease(file)
    await checkPlatform(join(folder, name), file)
    const target = join(root, 'releases', name)
    if (existsSync(target)) {
      throw new SettingsError(`${name} is installed already: remove ${target} to install it again`)
    }
    if (existsSync(join(root, '.env'))) await symlink('../../.env', join(folder, name, '.env'))
    await rename(join(folder, name), target)
    return name
  })
}

async function checkChecksum(file: string): Promise<void> {
  const path = `${file}.sha256`
  const line = await readFile(path, 'utf8').catch(error => {
    throw new SettingsError(
      `${path} cannot be read: ${fileFault(error)}. It belongs to the release.`,
    )
  })
  const { sha256 } = await describeFile(file).catch(error => {
    throw new SettingsError(`${file} cannot be read: ${fileFault(error)}`)
  })
  if (line.trim().split(/\s+/)[0] !== sha256) {
    throw new SettingsError(
      `${file} is not the file that ${basename(path)} describes: fetch it again`,
    )
  }
}

async function checkPlatform(folder: string, file: string): Promise<void> {
  const text = await readFile(join(folder, releaseName), 'utf8').catch(() => '{}')
  const facts = ReleaseFacts.safeParse(JSON.parse(text))
  if (!facts.success) throw noRelease(file)
  const platform = `${process.platform}-${process.arch}`
  if (facts.data.platform !== platform) {
    throw new SettingsError(
      `${file} is for ${facts.data.platform}, and this machine is ${platform}`,
    )
  }
}

function noRelease(file: string): SettingsError {
  return new SettingsError(`${file} is no release of Medfold`)
}

/** Returns the name of the current release of an installation; undefined in any other folder. */
export async function readCurrentRelease(root: string): Promise<string | undefined> {
  const target = await readlink(join(root, 'current')).catch(() => undefined)
  return target && basename(target)
}

/** Makes a release the current one, at once. */
export async function switchRelease(root: string, name: string): Promise<void> {
  const link = join(root, '.current')
  await rm(link, { force: true })
  await symlink(join('releases', name), link)
  await rename(link, join(root, 'current'))
}

/** Deletes every release but the given ones. */
export async function deleteOtherReleases(root: string, kept: readonly string[]): Promise<void> {
  for (const name of await readdir(join(root, 'releases'))) {
    if (kept.includes(name) || !name.startsWith('medfold-')) continue
    await rm(join(root, 'releases', name), { recursive: true, force: true })
  }
}
