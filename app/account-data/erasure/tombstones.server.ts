import { mkdir, open as openFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '#db/uuid.ts'

// The ids of accounts that were deleted, in a file beside the database: whoever brings back an older database brings
// back its table of them too. An id is random and was that of nobody else.

/** Its name in DATA_DIR. One id on each line. */
export const tombstonesName = 'erased-accounts'

/** The ids in the list; none while nobody was deleted. Lines that are no id are none. */
export async function readTombstones(dataDir: string): Promise<Set<string>> {
  return idsIn(await readText(dataDir))
}

/** Adds ids that are missing, for the owner of the file alone; they are on the disk when this resolves. */
export async function addTombstones(dataDir: string, ids: Iterable<string>): Promise<void> {
  const text = await readText(dataDir)
  const known = idsIn(text)
  const missing = [...ids].filter(id => !known.has(id))
  if (missing.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // A line that a loss of power cut off must not swallow the next one.
  const gap = text === '' || text.endsWith('\n') ? '' : '\n'
  const file = await openFile(join(dataDir, tombstonesName), 'a', 0o600)
  try {
    await file.appendFile(gap + missing.map(id => `${id}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  // A file that is new is safe when its folder is.
  if (text === '') await syncFolder(dataDir)
}

async function readText(dataDir: string): Promise<string> {
  try {
    return await readFile(join(dataDir, tombstonesName), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

function idsIn(text: string): Set<string> {
  // An editor may have left other ends of lines, or a mark before the first.
  const lines = text.split('\n').map(line => line.trim())
  return new Set(lines.filter(isUuid))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await openFile(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
