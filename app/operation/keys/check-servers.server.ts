import { SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import type { Database } from '#db/client.server.ts'
import { listRunningServers } from '#db/running-servers.server.ts'
import { isDataFolderLocked } from '#db/server-lock.server.ts'

/** Returns a line for each running server that lacks one of these master keys. */
export async function findLackingServers(db: Database, ids: string[]): Promise<string[]> {
  const servers = await listRunningServers(db)
  return servers.flatMap(({ name, keyIds }) => {
    const lacks = ids.filter(id => !keyIds.includes(id))
    return lacks.length > 0 ? [`Server ${name} lacks ${lacks.join(' and ')}`] : []
  })
}

/**
 * Checks that every running server holds the first master key, and that none wraps new data with a
 * key that is to be retired.
 * @throws SettingsError in one line that names the first other server.
 */
export async function checkServers(
  db: Database,
  { databaseUrl, dataDir }: StoreSettings,
  { activeId, retiredId }: { activeId: string; retiredId?: string },
): Promise<void> {
  const servers = await listRunningServers(db)
  for (const { name, keyIds } of servers) {
    const isLacking = !keyIds.includes(activeId)
    if (!isLacking && keyIds[0] !== retiredId) continue
    const fault = isLacking ? `lacks ${activeId}` : `wraps new data with ${retiredId}`
    throw new SettingsError(
      `Server ${name} ${fault}: restart it, then try again. A server that was killed counts for two minutes.`,
    )
  }
  if (servers.length === 0 && !databaseUrl && isDataFolderLocked(dataDir)) {
    throw new SettingsError(
      `A server runs on ${dataDir} and has not stored which master keys it holds: wait a minute or restart it, then try again.`,
    )
  }
}
