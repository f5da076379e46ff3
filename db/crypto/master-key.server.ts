import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileFault } from '#app/lib/file-fault.server.ts'
import { writeLog } from '#app/lib/log.server.ts'
import {
  makeDataFolder,
  readTrimmedFile,
  SettingsError,
  type StoreSettings,
} from '#app/lib/settings.server.ts'

/** A key that wraps other keys. Wrapped values hold its id. */
interface MasterKey {
  kid: string
  key: Buffer
}

export const keyIdPattern = /^[\w-]{1,32}$/

/** The operator's master keys: the first one wraps, each one unwraps. */
export type MasterKeys = [MasterKey, ...MasterKey[]]

/**
 * Parses `kid:base64[,kid:base64…]`.
 * @throws SettingsError when a key is not 32 bytes or an id is missing or taken.
 */
export function parseMasterKeys(text: string): MasterKeys {
  const keys = text.split(',').map(entry => {
    const [kid, encoded, ...rest] = entry.trim().split(':')
    if (!kid || !encoded || rest.length > 0 || !keyIdPattern.test(kid)) {
      throw new SettingsError(
        'Master key: write it as name:base64 without quotes, for example k1:…',
      )
    }
    const key = Buffer.from(encoded, 'base64')
    if (key.length !== 32 || new Set(key).size < 8) {
      throw new SettingsError(
        `Master key "${kid}": need 32 random bytes in base64 (openssl rand -base64 32)`,
      )
    }
    return { kid, key }
  })
  if (new Set(keys.map(({ kid }) => kid)).size !== keys.length) {
    throw new SettingsError('Master key: two keys have one name')
  }
  return keys as MasterKeys
}

/**
 * Returns the master keys from `MASTER_KEY`, `MASTER_KEY_FILE` or the key file in `DATA_DIR`.
 * Makes a key file for an empty store only: a new key would hide the loss of the old one.
 * @throws SettingsError with one line for the operator.
 */
export function loadMasterKeys(env: StoreSettings, store: { isNew: boolean }): MasterKeys {
  const file = masterKeyFile(env)
  if (!file || existsSync(file)) return parseMasterKeys(readMasterKeyText(env))
  if (env.masterKeyFile || !store.isNew) {
    throw new SettingsError(
      `Master key: ${file} is missing, and the stored data cannot be read without it`,
    )
  }
  makeDataFolder(env.dataDir)
  const text = `k1:${randomBytes(32).toString('base64')}`
  writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true })
  chmodSync(file, 0o600)
  const made = `Made a master key in ${file}. Keep a copy apart from your backups: without it nothing can be read.`
  writeLog({ level: 'info', kind: 'master-key', text: made })
  return parseMasterKeys(text)
}

/** Returns the path of the key file; undefined while the setting `MASTER_KEY` has the keys. */
export function masterKeyFile(env: StoreSettings): string | undefined {
  return env.masterKey ? undefined : (env.masterKeyFile ?? join(env.dataDir, 'master.key'))
}

/**
 * Returns the text of `MASTER_KEY` or of the key file, as `parseMasterKeys` reads it.
 * @throws SettingsError when the file cannot be read.
 */
export function readMasterKeyText(env: StoreSettings): string {
  const file = masterKeyFile(env)
  if (!file) return env.masterKey ?? ''
  let text: string
  try {
    text = readTrimmedFile(file)
  } catch (error) {
    throw new SettingsError(`Master key: ${file} cannot be read: ${fileFault(error)}`)
  }
  if (text === '') throw new SettingsError(`Master key: ${file} is empty: put your copy back`)
  return text
}
