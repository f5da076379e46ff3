import { mkdirSync, readFileSync } from 'node:fs'

/** What the operator sets that the store needs to know. */
export interface StoreSettings {
  /** Folder of the SQLite database and of a key file made by ourselves. */
  dataDir: string
  databaseUrl?: string
  /** Size of the reserve beside a SQLite database; 0 for none. */
  diskReserveMib?: number
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
 * Makes the data folder, for its owner alone, unless it is there.
 * @throws SettingsError when there can be no such folder.
 */
export function makeDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new SettingsError(`DATA_DIR: the folder ${path} cannot be made: ${fileFault(error)}`)
  }
}

/** Why a file or folder cannot be used, in words for the operator. */
export function fileFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown fault'
  return faults[code] ?? code
}

const faults: Record<string, string> = {
  EEXIST: 'there is a file of this name',
  ENOTDIR: 'a part of this path is a file',
  EISDIR: 'it is a folder',
  EACCES: 'this account may not do that',
  EPERM: 'this account may not do that',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}
