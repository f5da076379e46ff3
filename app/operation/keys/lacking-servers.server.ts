import { SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import type { Database } from '#db/client.server.ts'
import { listRunningServers, type RunningServer } from '#db/running-servers.server.ts'
import { isDataFolderLocked } from '#db/server-lock.server.ts'
import { formatLackingServer } from './format-key-uses.ts'

/** A running server that lacks master keys. */
export interface LackingServer {
  /** Host and process id. */
  name: string
  /** Ids of the keys that it lacks. */
  lacks: string[]
}

/** Returns the running servers that lack one of these master keys. */
export async function findLackingServers(
  db: Database,
  keyIds: readonly string[],
): Promise<LackingServer[]> {
  const servers = await listRunningServers(db)
  return servers
    .map(({ name, keyIds: held }) => ({ name, lacks: keyIds.filter(id => !held.includes(id)) }))
    .filter(({ lacks }) => lacks.length > 0)
}

/**
 * Checks that every running server holds the first master key, before data is wrapped with it.
 * @throws SettingsError in one line that names the first server without it.
 */
export async function checkServersHold(
  db: Database,
  settings: StoreSettings,
  activeId: string,
): Promise<RunningServer[]> {
  const servers = await listRunningServers(db)
  const [lacking] = await findLackingServers(db, [activeId])
  if (lacking) throw new SettingsError(`${formatLackingServer(lacking)}: ${restartAdvice}`)
  if (servers.length === 0 && !settings.databaseUrl && isDataFolderLocked(settings.dataDir)) {
    throw new SettingsError(
      `A server runs on ${settings.dataDir} and has not stored which master keys it holds: wait a minute or restart it, then try again.`,
    )
  }
  return servers
}

/**
 * Checks that no running server needs a master key that is to be removed.
 * @throws SettingsError in one line that names the first one.
 */
export async function checkServersCanLose(
  db: Database,
  settings: StoreSettings,
  { activeId, id }: { activeId: string; id: string },
): Promise<void> {
  const servers = await checkServersHold(db, settings, activeId)
  const wrapping = servers.find(({ keyIds }) => keyIds[0] === id)
  if (wrapping) {
    throw new SettingsError(`Server ${wrapping.name} wraps new data with ${id}: ${restartAdvice}`)
  }
}

const restartAdvice = 'restart it, then try again. A server that was killed counts for two minutes.'
