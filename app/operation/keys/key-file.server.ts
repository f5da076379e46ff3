import { randomBytes } from 'node:crypto'
import { chmod, chown, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { writeDurably } from '#app/lib/durable-file.server.ts'
import { fileFault } from '#app/lib/file-fault.server.ts'
import { SettingsError } from '#app/lib/settings.server.ts'

/** Returns the text of a new master key, `kid:base64`, with an id after the ids in use. */
export function newMasterKey(ids: readonly string[]): string {
  const numbers = ids.map(id => Number(/^k(\d{1,9})$/.exec(id)?.[1] ?? 0))
  return `k${Math.max(0, ...numbers) + 1}:${randomBytes(32).toString('base64')}`
}

/** Returns the text of the master keys without one of them. */
export function removeMasterKey(text: string, kid: string): string {
  return splitKeys(text)
    .filter(entry => !entry.startsWith(`${kid}:`))
    .join(',')
}

/** Returns the text of the master keys with a new first one, which wraps new data. */
export function prependMasterKey(text: string, entry: string): string {
  return [entry, ...splitKeys(text)].join(',')
}

function splitKeys(text: string): string[] {
  return text.split(',').map(entry => entry.trim())
}

/**
 * Replaces the key file, whole or not at all. Its owner and group keep their access, since the
 * server may run as another user than the command.
 * @throws SettingsError in one line; the file is then unchanged.
 */
export async function replaceKeyFile(path: string, text: string): Promise<void> {
  try {
    const file = await realpath(path)
    const { uid, gid, mode } = await stat(file)
    await writeDurably(file, async partial => {
      await rm(partial, { force: true })
      await writeFile(partial, `${text}\n`, { mode: 0o600, flag: 'wx' })
      const made = await stat(partial)
      if (made.uid !== uid || made.gid !== gid) await chown(partial, uid, gid)
      await chmod(partial, 0o600 | (mode & 0o040))
    })
  } catch (error) {
    throw new SettingsError(`Master key: ${path} cannot be written: ${fileFault(error)}`)
  }
}
