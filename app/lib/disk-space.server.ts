import { statfsSync } from 'node:fs'

/** The operator gets a warning below this free part of the disk. */
export const minFreePart = 0.1

/** With less free space SQLite soon finds none for a save. */
const minFreeBytes = 1024 * 1024

/** Free and total space of a disk. */
export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

/** Returns the space of the disk of a folder that this account may use. */
export function measureDisk(folder: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Returns whether a disk has no space for a save. */
export function isDiskFull({ freeBytes }: DiskSpace): boolean {
  return freeBytes < minFreeBytes
}
