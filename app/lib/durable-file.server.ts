import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file or a folder, which may be new, from the system's memory to the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Gives a complete file its name. After a power failure the name has the whole file, or none.
 * @param from a path on the disk of `to`.
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  await syncToDisk(from)
  await rename(from, to)
  await syncToDisk(dirname(to))
}

/**
 * Writes a file for its owner alone, whole or not at all, and replaces an older one.
 * @param write gets the path to write, beside the target.
 */
export async function writeDurably(
  path: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const partial = `${path}.part`
  try {
    await write(partial)
    await renameDurably(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}
