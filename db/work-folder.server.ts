import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder } from '#app/lib/list-folder.server.ts'
import { hours, minutes } from '#app/lib/time.ts'
import { lockFile } from './server-lock.server.ts'

/** The use of a work folder: a backup, a restore, a drill. The name of the folder has it. */
export type WorkFolderKind = 'unfinished' | 'restored' | 'drill'

const lockName = 'lock'

/**
 * Calls `work` with a new folder, and deletes the folder afterwards. Also deletes the folders of
 * killed processes.
 * @param parent an existing folder.
 */
export async function inWorkFolder<Result>(
  parent: string,
  kind: WorkFolderKind,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await deleteAbandonedFolders(parent)
  const locked = await mkdtemp(join(parent, `.${kind}-`))
  let unlock: (() => void) | undefined
  try {
    unlock = lockFile(join(locked, lockName))
    const folder = join(locked, 'work')
    await mkdir(folder, { mode: 0o700 })
    return await work(folder)
  } finally {
    unlock?.()
    await rm(locked, { recursive: true, force: true })
  }
}

/** Deletes the work folders of killed processes, also of those in other containers. */
export async function deleteAbandonedFolders(parent: string): Promise<void> {
  for (const name of await listFolder(parent)) {
    const path = join(parent, name)
    if (!/^\.(unfinished|restored|drill)-/.test(name) || !(await isAbandoned(path))) continue
    // One of another user must not stop a backup. Medfold doctor names it.
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  const stats = await stat(folder).catch(() => undefined)
  if (!stats) return false
  // Either way, because the clock may have been ahead.
  const ageMs = Math.abs(Date.now() - stats.mtimeMs)
  // A process makes the folder before its lock; version 0.1.0 made none.
  const lock = join(folder, lockName)
  if (!existsSync(lock)) return ageMs > hours(24)
  return ageMs > minutes(1) && isUnlocked(lock)
}

function isUnlocked(lock: string): boolean {
  try {
    lockFile(lock)()
    return true
  } catch {
    // In use, or of another user.
    return false
  }
}
