import { sql } from 'kysely'
import { type Database, type Engine, openDatabase } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { loadMasterKeys } from '#db/crypto/master-key.server.ts'
import { connectionFault, sqliteFault } from '#db/errors.server.ts'
import { isCurrent, migrate } from '#db/migrator.ts'
import { findAccess } from './accounts/access.server.ts'
import { seedDemo } from './demo.server.ts'
import { type Env, env, SettingsError } from './env.server.ts'
import { type Jobs, startJobs } from './jobs.server.ts'
import { knowledge } from './medications/check/knowledge.server.ts'
import { replayErasures } from './settings/erase/replay-erasures.server.ts'

/** A running application, for the launcher and for commands. */
export interface App {
  env: Env
  db: Database
  /** Adds the demonstration profile; gives its login, link and code, for the terminal. */
  seedDemo(): Promise<string>
  /** Whether the database answers and every migration has run. */
  isHealthy(): Promise<boolean>
  /**
   * Whether somebody is signed in to whom an access does not give anything.
   * @param cookie header of the request
   */
  isShutOut(cookie: string, accessId: string): Promise<boolean>
  /**
   * Begins with what a server does by itself, such as sending mail: what only opens the application does none of it.
   * A second call changes nothing.
   * @throws SettingsError in one line for the operator.
   */
  startJobs(): void
  /** Ends that, and resolves when what was under way is done, or soon after `graceMs`. */
  stopJobs(graceMs: number): Promise<void>
  /** Ends the jobs, then closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database, brings it up to date and unlocks its keys.
 * @throws SettingsError in one line for the operator.
 */
export async function boot(): Promise<App> {
  // Database, key and whatever else this process writes is for its user alone.
  process.umask(0o077)
  const settings = env()
  const { db, engine } = openDatabase(settings)
  try {
    await migrate(db, engine)
    const isNew = !(await db.selectFrom('instance').select('name').executeTakeFirst())
    await unlockInstance(db, loadMasterKeys(settings, { isNew }))
    await replayErasures(db, settings.dataDir)
  } catch (error) {
    await db.destroy()
    throw settingsFault(error, engine)
  }
  // Read now, so that nobody who opens an emergency page waits for it.
  knowledge()
  let jobs: Jobs | undefined
  return {
    env: settings,
    db,
    seedDemo: () => seedDemo(db, settings.origin),
    async isHealthy() {
      try {
        return await isCurrent(db, engine)
      } catch {
        return false
      }
    },
    async isShutOut(cookie, accessId) {
      const request = new Request(settings.origin, { headers: { cookie } })
      const visit = { request, context: { db, actingBy: accessId } }
      return (await findAccess(visit, { isActivity: false })) === undefined
    },
    startJobs() {
      jobs ??= startJobs(db, settings)
    },
    async stopJobs(graceMs) {
      await jobs?.stop(graceMs)
    },
    async close() {
      await jobs?.stop(0)
      if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
      await db.destroy()
    },
  }
}

/** The operator's one line, where the error is one that an operator can mend. */
function settingsFault(error: unknown, engine: Engine): unknown {
  const isPostgres = engine === 'postgres'
  const fault = isPostgres ? connectionFault(error) : sqliteFault(error)
  if (!fault) return error
  return new SettingsError(isPostgres ? `DATABASE_URL: ${fault}` : `DATA_DIR: medfold.db ${fault}`)
}
