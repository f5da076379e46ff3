import { access, mkdir, open as openFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileFault } from '#app/lib/file-fault.server.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import { areRowsSealed } from '#db/crypto/keys.server.ts'

// The wrapped instance secret says that every row has a MAC. This file beside the database makes
// the start refuse an older copy of that secret.

/** The file name of the note in DATA_DIR. */
export const sealedNoteName = 'rows-sealed'

/**
 * Compares the note with the database, and writes a missing one.
 * @throws SettingsError in one line when rows without a MAC would be accepted again.
 */
export async function checkSealedNote(dataDir: string): Promise<void> {
  if (areRowsSealed()) return await writeSealedNote(dataDir)
  const file = join(dataDir, sealedNoteName)
  if (await exists(file)) {
    throw new SettingsError(
      `DATA_DIR: ${file} says that every row was sealed, and the database is from before that. After bringing back an older backup delete this file; else somebody has changed the database.`,
    )
  }
}

/** Writes the note that every row has a MAC. Logs a warning if the folder is read-only. */
export async function writeSealedNote(dataDir: string): Promise<void> {
  const path = join(dataDir, sealedNoteName)
  if (await exists(path)) return
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const file = await openFile(path, 'a', 0o600)
    await file.appendFile('Every row of the database is sealed.\n')
    await file.sync()
    await file.close()
  } catch (error) {
    console.warn(`DATA_DIR: ${path} cannot be written: ${fileFault(error)}`)
  }
}

/**
 * Deletes the note after a backup was restored that is from before every row was sealed. Only the
 * operator restores one, on purpose.
 */
export async function removeEarlySealedNote(dataDir: string): Promise<void> {
  if (!areRowsSealed()) await rm(join(dataDir, sealedNoteName), { force: true })
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
