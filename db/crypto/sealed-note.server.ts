import { access, mkdir, open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileFault } from '#app/lib/file-fault.server.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import { areRowsSealed } from '#db/crypto/keys.server.ts'

// The wrapped instance secret says that every row is sealed. This file beside the database refuses
// an older copy of that secret.

/** Its name in DATA_DIR. */
export const sealedNoteName = 'rows-sealed'

/**
 * Compares the note beside the database with what the database says, and writes it when it is
 * missing.
 * @throws SettingsError in one line when rows without a seal would be accepted again.
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

/** Writes the note that all rows are sealed. Only warns of a folder that cannot be written. */
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

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
