import type { Database } from '#db/client.server.ts'
import { isDeadlock } from '#db/errors.server.ts'

const everyMs = 10 * 60_000
const keepAttemptsMs = 60 * 60_000

const lastSweeps = new WeakMap<Database, number>()

/** Deletes attempts, grants, known devices and counters that no longer matter, at most once in ten minutes. */
export async function sweepSharing(db: Database): Promise<void> {
  const now = Date.now()
  const last = lastSweeps.get(db)
  if (last !== undefined && now - last < everyMs) return
  lastSweeps.set(db, now)
  try {
    await sweep(db, now)
  } catch (error) {
    // Somebody gives a code at this moment, and matters more.
    if (!isDeadlock(error)) throw error
  }
}

async function sweep(db: Database, now: number): Promise<void> {
  const nowIso = new Date(now).toISOString()
  const attemptsBefore = new Date(now - keepAttemptsMs).toISOString()
  await db.deleteFrom('share_attempts').where('tried_at', '<', attemptsBefore).execute()
  await db.deleteFrom('share_grants').where('expires_at', '<=', nowIso).execute()
  await db.deleteFrom('share_devices').where('expires_at', '<=', nowIso).execute()
  await db.deleteFrom('rate_limits').where('resets_at', '<=', nowIso).execute()
}
