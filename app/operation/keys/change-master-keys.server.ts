import { SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import type { Database } from '#db/client.server.ts'
import { masterKeyFile, parseMasterKeys, readMasterKeyText } from '#db/crypto/master-key.server.ts'
import { keyFingerprint } from '#db/crypto/wrapping.server.ts'
import { checkServers } from './check-servers.server.ts'
import { formatUse, isInUse } from './format-key-uses.ts'
import {
  newMasterKey,
  prependMasterKey,
  removeMasterKey,
  replaceKeyFile,
} from './key-file.server.ts'
import { listKeyUses } from './key-use.server.ts'

/** A new master key, which wraps new data after a restart. */
export interface AddedKey {
  id: string
  fingerprint: string
  /** The key file that begins with it now. */
  file?: string
  /** All master keys in their new order, for a setting that only the operator can change. */
  text?: string
}

/**
 * Makes a new first master key, and writes it to the key file if there is one.
 * @throws SettingsError in one line when the newest key is not in use yet.
 */
export async function addMasterKey(db: Database, settings: StoreSettings): Promise<AddedKey> {
  const { keys, text } = await readKeys(db, settings)
  const [active, ...others] = keys
  if (active && !isInUse(active) && others.some(isInUse)) {
    throw new SettingsError(
      `${active.id} is new and wraps nothing yet: restart every server, then run medfold keys --rotate`,
    )
  }
  const entry = newMasterKey(keys.map(({ id }) => id))
  const [{ kid, key }] = parseMasterKeys(entry)
  const added = { id: kid, fingerprint: keyFingerprint(key) }
  const newText = prependMasterKey(text, entry)
  const file = await tryReplaceFile(settings, newText)
  return file ? { ...added, file } : { ...added, text: newText }
}

/**
 * Removes a master key that nothing needs from the key file.
 * @returns the file; undefined for a setting that only the operator can change.
 * @throws SettingsError in one line when the key is needed, the first one, not configured, or
 *   in use by a running server.
 */
export async function retireMasterKey(
  db: Database,
  settings: StoreSettings,
  id: string,
): Promise<string | undefined> {
  const { keys, text } = await readKeys(db, settings)
  const key = keys.find(key => key.id === id && key.use !== 'missing')
  if (!key) throw new SettingsError(`${id} is not configured.`)
  if (key.use === 'wraps') {
    throw new SettingsError(`${id} wraps new data: only another key can be retired.`)
  }
  if (isInUse(key)) {
    throw new SettingsError(
      `${id} is needed by ${formatUse(key)}: run medfold keys --rotate first.`,
    )
  }
  await checkServers(db, settings, { activeId: keys[0]?.id ?? '', retiredId: id })
  return await tryReplaceFile(settings, removeMasterKey(text, id))
}

async function readKeys(db: Database, settings: StoreSettings) {
  const text = readMasterKeyText(settings)
  const { keys } = await listKeyUses(db, parseMasterKeys(text))
  return { keys, text }
}

/** Returns the written file; undefined for MASTER_KEY and for a mounted file that is read-only. */
async function tryReplaceFile(settings: StoreSettings, text: string): Promise<string | undefined> {
  const file = masterKeyFile(settings)
  if (!file) return undefined
  try {
    await replaceKeyFile(file, text)
    return file
  } catch (error) {
    if (settings.masterKeyFile) return undefined
    throw error
  }
}
