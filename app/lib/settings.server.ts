import { mkdirSync, readFileSync } from 'node:fs'
import { fileFault } from './file-fault.server.ts'

/** Settings of the operator that the store reads. */
export interface StoreSettings {
  /** Folder of the SQLite database and of a generated key file. */
  dataDir: string
  databaseUrl?: string
  masterKey?: string
  masterKeyFile?: string
}

/** A setting that stops the start; its message is one line for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Reads a secret file such as a mounted Docker secret, without its last line break. */
export function readSecretFile(path: string): string {
  return readFileSync(path, 'utf8').trim()
}

/**
 * Makes the data folder with access for its owner alone, unless it exists.
 * @throws SettingsError when the folder cannot be made.
 */
export function makeDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new SettingsError(`DATA_DIR: the folder ${path} cannot be made: ${fileFault(error)}`)
  }
}
