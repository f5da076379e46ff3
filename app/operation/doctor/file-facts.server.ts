import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DiskSpace, measureDisk } from '#app/lib/disk-space.server.ts'
import { mailFolder } from '#app/mail/transports/file-transport.server.ts'
import { backupFolder } from '#app/operation/backups/backup-files.server.ts'

/** The owner and the mode of a file or folder. */
export interface FileFacts {
  path: string
  isFolder: boolean
  /** Permission bits. */
  mode: number
  userId: number
  groupId: number
}

/**
 * Returns the facts of the data folder, of its files, and of the folders of mails and backups. The
 * data folder is first; none without it.
 */
export async function readDataFiles(dataDir: string): Promise<FileFacts[]> {
  const folder = await readFacts(dataDir)
  if (!folder) return []
  const folders = [dataDir, mailFolder(dataDir), backupFolder(dataDir)]
  const paths = (await Promise.all(folders.map(listPaths))).flat()
  const files = await Promise.all(paths.map(readFacts))
  return [folder, ...files.filter(file => file !== undefined)]
}

/** Per folder. Files of one folder are written alike. */
const maxFiles = 1000

async function listPaths(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const own = names.filter(name => name !== 'lost+found').slice(0, maxFiles)
  return own.map(name => join(folder, name))
}

/** Returns the facts of a file; undefined if there is none, and for a link. */
export async function readFacts(path: string): Promise<FileFacts | undefined> {
  const stats = await lstat(path).catch(() => undefined)
  if (!stats || !(stats.isFile() || stats.isDirectory())) return undefined
  const { uid: userId, gid: groupId, mode } = stats
  return { path, isFolder: stats.isDirectory(), mode: mode & 0o777, userId, groupId }
}

/** Returns the space of the disk of the data folder; undefined without the folder. */
export function readDisk(dataDir: string): DiskSpace | undefined {
  try {
    return measureDisk(dataDir)
  } catch {
    return undefined
  }
}
