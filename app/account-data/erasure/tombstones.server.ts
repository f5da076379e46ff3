import { mkdir, open as openFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncToDisk } from '#app/lib/durable-file.server.ts'
import { errorCode } from '#app/lib/error-code.ts'
import { isUuid } from '#db/uuid.ts'

// Ids of erased accounts, in a file beside the database: a restored database has an old table.

/** File name in DATA_DIR. One id on each line. */
export const tombstonesName = 'erased-accounts'

/** Reads the ids; empty without a file. Ignores lines that are no id. */
export async function readTombstones(dataDir: string): Promise<Set<string>> {
  return parseTombstones(await readText(dataDir))
}

/** Appends missing ids, and syncs them to the disk. Only the owner of the file can read it. */
export async function addTombstones(dataDir: string, ids: Iterable<string>): Promise<void> {
  const text = await readText(dataDir)
  const existing = parseTombstones(text)
  const missing = [...ids].filter(id => !existing.has(id))
  if (missing.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // A line that a power failure cut off must not swallow the next one.
  const gap = text === '' || text.endsWith('\n') ? '' : '\n'
  const file = await openFile(join(dataDir, tombstonesName), 'a', 0o600)
  try {
    await file.appendFile(gap + missing.map(id => `${id}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  // A new file is durable once its folder is synced.
  if (text === '') await syncToDisk(dataDir)
}

async function readText(dataDir: string): Promise<string> {
  return await readFile(join(dataDir, tombstonesName), 'utf8').catch(error => {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  })
}

/** Returns the ids in the text of a tombstone file. */
export function parseTombstones(text: string): Set<string> {
  // An editor may have changed line ends or added a byte order mark.
  const lines = text.split('\n').map(line => line.trim())
  return new Set(lines.filter(isUuid))
}
