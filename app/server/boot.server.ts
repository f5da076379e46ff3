import { createRequire } from 'node:module'
import { findAccess } from '#app/access/require-access-route.server.ts'
import { reapplyErasures } from '#app/account-data/erasure/reapply-erasures.server.ts'
import { hashInBackground } from '#app/accounts/password/hash-worker.server.ts'
import { findAccountId } from '#app/accounts/sessions/session-route.server.ts'
import { seedDemo } from '#app/development/demo.server.ts'
import { type Jobs, startJobs } from '#app/jobs/jobs.server.ts'
import { isDiskFull, measureDisk } from '#app/lib/disk-space.server.ts'
import { type Env, env, SettingsError } from '#app/lib/env.server.ts'
import { startHeavyThreads, stopHeavyThreads } from '#app/lib/heavy-task.server.ts'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'
import { backUpBeforeUpdate } from '#app/operation/backups/back-up-before-update.server.ts'
import { findStartFaults } from '#app/operation/doctor/start-faults.server.ts'
import { type InstanceMeasure, listMeasures } from '#app/operation/measures.server.ts'
import { createErrorCounter } from '#app/server/count-server-errors.server.ts'
import type { Database } from '#db/client.server.ts'
import { findSecret } from '#db/crypto/instance-secret.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { loadMasterKeys } from '#db/crypto/master-key.server.ts'
import { openStore, openStoreForCommand, type Store, toSettingsError } from '#db/store.server.ts'

const require = createRequire(import.meta.url)

/** A running application, for the launcher and for commands. */
export interface App {
  env: Env
  db: Database
  /** Adds the demonstration profile. Returns its login, link and code, for the terminal. */
  seedDemo(): Promise<string>
  /** Returns whether the database answers. */
  isHealthy(): Promise<boolean>
  /** Returns why nothing can be saved, or the master key that is missing; else undefined. */
  storeFault?(): string | undefined
  /** Counts an answer with status 500, for an alert to the operator. Never throws. */
  noteServerError?(): Promise<void>
  /** The numbers for Prometheus. */
  measures?: InstanceMeasure[]
  /** Returns the lines of `medfold doctor` about faults of the data folder and the database. */
  findFaults?(): Promise<string[]>
  /**
   * Returns whether somebody is logged in who does not have this access.
   * @param cookie header of the request.
   */
  hasNoAccess(cookie: string, accessId: string): Promise<boolean>
  /** Returns the account of a session. @param cookie header of the request. */
  findAccount?(cookie: string): Promise<string | undefined>
  /**
   * Starts the jobs of a server, such as sending mail; a second call does nothing.
   * @throws SettingsError in one line for the operator.
   */
  startJobs(): void
  /** Stops the jobs, and resolves when running ones have ended, or soon after `graceMs`. */
  stopJobs(graceMs: number): Promise<void>
  /** Stops the jobs, then closes the database. */
  close(): Promise<void>
}

/**
 * Opens the application for a server: creates database and key if needed, and migrates the tables.
 * @throws SettingsError in one line for the operator.
 */
export async function boot(): Promise<App> {
  const open = (settings: Env) => {
    // A fault of given keys shows before a database is made.
    if (settings.masterKey || settings.masterKeyFile) loadMasterKeys(settings, { isNew: false })
    return openStore(settings, { beforeUpdate: () => backUpBeforeUpdate(settings) })
  }
  return openApp(open, async (db, settings) => {
    const isNew = !(await findSecret(db))
    await unlockInstance(db, loadMasterKeys(settings, { isNew }))
  })
}

/**
 * Opens the application for a command of the operator. Creates neither a database nor a key.
 * @throws SettingsError in one line for the operator.
 */
export async function bootForCommand(): Promise<App> {
  return openApp(openStoreForCommand, async (db, settings) => {
    if (!(await findSecret(db))) {
      throw new SettingsError(
        'This database has no key yet: only the server makes one. Start it first.',
      )
    }
    await unlockInstance(db, loadMasterKeys(settings, { isNew: false }))
  })
}

async function openApp(
  open: (settings: Env) => Promise<Store>,
  unlock: (db: Database, settings: Env) => Promise<void>,
): Promise<App> {
  // Files that this process creates are for its user alone.
  process.umask(0o077)
  const settings = env()
  const store = await open(settings)
  const { db } = store
  try {
    await unlock(db, settings)
    await reapplyErasures(db, settings.dataDir)
  } catch (error) {
    await store.close().catch(() => undefined)
    throw toSettingsError(settings, error)
  }
  // Loaded now, so that no responder waits for it.
  knowledge()
  let jobs: Jobs | undefined
  return {
    env: settings,
    db,
    seedDemo: () => seedDemo(db, settings.origin),
    isHealthy: () => store.isAnswering(),
    storeFault: () => findStoreFault(settings) ?? jobs?.keyFault(),
    noteServerError: createErrorCounter(db),
    measures: listMeasures(db, settings),
    findFaults: () => findStartFaults(db, settings),
    async hasNoAccess(cookie, accessId) {
      const request = new Request(settings.origin, { headers: { cookie } })
      const visit = { request, context: { db, proxyAccessId: accessId } }
      return (await findAccess(visit, { isActivity: false })) === undefined
    },
    findAccount(cookie) {
      const request = new Request(settings.origin, { headers: { cookie } })
      return findAccountId({ request, context: { db } })
    },
    startJobs() {
      hashInBackground()
      startHeavyThreads(require.resolve('#app/server/heavy-task-thread.ts'))
      jobs ??= startJobs(db, settings)
    },
    async stopJobs(graceMs) {
      await jobs?.stop(graceMs)
    },
    async close() {
      await jobs?.stop(0)
      await stopHeavyThreads()
      await store.close()
    },
  }
}

// PostgreSQL has its own disk.
function findStoreFault({ databaseUrl, dataDir }: Env): string | undefined {
  const isFull = !databaseUrl && isDiskFull(measureDisk(dataDir))
  return isFull ? 'the disk is full: nothing can be saved' : undefined
}
