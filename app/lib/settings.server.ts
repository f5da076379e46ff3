import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs'
import { errorCode } from './error-code.ts'
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

/** Reads a text file of the operator, without line breaks at its end and a byte order mark. */
export function readTrimmedFile(path: string): string {
  return readFileSync(path, 'utf8').trim()
}

/**
 * Makes the data folder with access for its owner alone, unless it exists.
 * @throws SettingsError when this process cannot make it or write there.
 */
export function makeDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = errorCode(error)
    const owner =
      code === 'EACCES' && existsSync(path) && describeForeignOwner(path, statSync(path))
    // Node has this code if folders cannot be made on a read-only disk.
    const fault = code === 'ENOENT' ? 'the folder above it cannot be written' : fileFault(error)
    throw new SettingsError(
      `DATA_DIR: ${owner || `the folder ${path} cannot be made or written: ${fault}`}`,
    )
  }
}

function describeForeignOwner(path: string, { uid, gid }: Stats): string | undefined {
  const own = process.getuid?.()
  if (own === undefined || own === uid) return undefined
  const orStart = uid === 0 ? '' : `, or start the container with --user ${uid}:${gid}`
  return `${path} belongs to user ${uid}, and this process runs as user ${own}: run sudo chown -R ${own} FOLDER (${path}, or for a container the folder of the host)${orStart}`
}

/** Returns a SettingsError of one line for a write that a folder refuses; else the error. */
export function toFolderError(error: unknown, folder: string): unknown {
  const isRefusal = ['EROFS', 'ENOSPC', 'SQLITE_FULL', 'EACCES', 'EPERM'].includes(errorCode(error))
  return isRefusal ? new SettingsError(`${folder} cannot be written: ${fileFault(error)}`) : error
}
