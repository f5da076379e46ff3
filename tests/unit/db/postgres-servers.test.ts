import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { logInAfterPassword } from '#app/accounts/login/pending-login-route.server.ts'
import { writePassword } from '#app/accounts/password/set-password.server.ts'
import { listSessions } from '#app/accounts/sessions/list-sessions.server.ts'
import { deleteExpired, maxRowsAtOnce } from '#app/jobs/delete-expired.server.ts'
import { minutes } from '#app/lib/time.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { resendTransport } from '#app/mail/transports/resend-transport.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { inspectStore, openStore } from '#db/store.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { provenLogin } from '#tests/support/data/proven-login.ts'
import {
  createEmptyStore,
  openTestDatabase,
  testMasterKey,
  testPostgres,
} from '#tests/support/db/database.ts'
import { createOldStore } from '#tests/support/db/old-database.ts'
import { db, openStoreBeforeEach, store } from '#tests/support/db/test-database.ts'
import { visit } from '#tests/support/http/route-context.ts'
import { outboxRows, queueMails, sendDueMails } from '#tests/support/mail/mails.ts'
import { startResendServer } from '#tests/support/mail/resend-server.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

// Several servers on one database, and connections that break.

describe('servers that start at the same time', () => {
  // `npm run faults` makes ten tries.
  const tries = process.env.FAULTS === 'all' ? 10 : 2

  test('on an empty database make one instance secret', async () => {
    for (let time = 0; time < tries; time++) {
      const settings = await createEmptyStore()
      const stores = await inParallel(5, () => openStore(settings))
      await Promise.all(stores.map(({ db }) => unlockInstance(db, parseMasterKeys(testMasterKey))))
      const secrets = await Promise.all(
        stores.map(({ db }) => db.selectFrom('instance').selectAll().execute()),
      )
      expect(secrets[0]).toHaveLength(1)
      for (const secret of secrets) expect(secret).toEqual(secrets[0])
      await Promise.all(stores.map(({ close }) => close()))
    }
  })

  test('on a database of version 0.1.0 update it once', async () => {
    const settings = await createOldStore()
    const stores = await inParallel(4, () => openStore(settings))
    await Promise.all(stores.map(({ close }) => close()))
    expect(await inspectStore(settings)).toBe('current')
  })
})

describe('servers on one database', () => {
  openStoreBeforeEach()

  test('delete expired rows while new events are counted', async () => {
    const servers = [db, await openTestDatabase({ store })]
    const rows = Array.from({ length: 2 * maxRowsAtOnce + 1 }, (_, n) => ({
      key: `client ${n}`,
      count: 9,
      resets_at: '2026-01-01T00:00:00.000Z',
    }))
    await db.insertInto('rate_limits').values(rows).execute()
    const anew = rows.slice(0, 20).map(({ key }) => key)
    const limit = { limit: 1, windowMs: minutes(1) }
    const counted = Promise.all(anew.map(key => countEvent(db, { key, ...limit })))
    await Promise.all([...servers.map(server => deleteExpired(server)), counted])
    expect(await counted).toEqual(anew.map(() => 0))
    // A server stops when another one takes its rows; the next run deletes the rest.
    await deleteExpired(db)
    const left = await db.selectFrom('rate_limits').select(['key', 'count']).execute()
    const counts = new Map(left.map(({ key, count }) => [key, count]))
    expect(counts).toEqual(new Map(anew.map(key => [key, 1])))
  })

  test('send each mail once', async () => {
    const api = await startApi()
    const others = await inParallel(2, () => openTestDatabase({ store }))
    const workers = [db, ...others].map(server => new MailWorker(server, api.transport))
    await queueMails(db, 60)
    await Promise.all(workers.map(sendDueMails))
    expect([api.requests.length, api.mails.size]).toEqual([60, 60])
    const rows = await outboxRows(db)
    expect(rows.every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
  })

  test('leave a mail to the one that tries it, until its lease ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const api = await startApi()
    const transport = { ...api.transport, maxTryMs: minutes(11) }
    api.replyNext('stall')
    await queueMails(db, 1)
    const first = new MailWorker(db, transport)
    const other = new MailWorker(await openTestDatabase({ store }), transport)
    await first.wake()
    await expect.poll(() => api.requests.length).toBe(1)
    vi.setSystemTime(Date.now() + minutes(11))
    await sendDueMails(other)
    expect(api.requests).toHaveLength(1)
    await first.stop(0)
    expect(await outboxRows(db)).toMatchObject([
      { state: 'waiting', attempts: 1, fault: 'stopped' },
    ])
    vi.setSystemTime(Date.now() + minutes(1))
    await sendDueMails(other)
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('leave no session to a login with the old password while another one is set', async () => {
    const anna = await createOwner(db, newPerson())
    const proven = await provenLogin(db, anna)
    const login = await db.transaction().execute(async trx => {
      await writePassword(trx, anna, 'the hash of another one')
      const failure = logInAfterPassword(visit(db, '/login'), proven).catch(error => error)
      // The login waits for the row lock of this transaction.
      await expect.poll(countWaiting).toBe(1)
      return { failure }
    })
    expect(await login.failure).toBeInstanceOf(InvalidLoginError)
    expect(await listSessions(db, anna)).toEqual([])
  })
})

describe('a connection', () => {
  let url: string

  openStoreBeforeEach()

  beforeEach(() => {
    url = store.databaseUrl ?? ''
  })

  test('reads committed rows, whatever the default of the server', async () => {
    const name = new URL(url).pathname.slice(1)
    const strict = `alter database ${name} set default_transaction_isolation to 'serializable'`
    await testPostgres().asSuperuser(url, strict)
    const { rows } = await sql`show transaction_isolation`.execute(
      await openTestDatabase({ store }),
    )
    expect(rows).toEqual([{ transaction_isolation: 'read committed' }])
  })

  test('is replaced silently after it broke while idle', async () => {
    await breakConnections(url)
    await expect.poll(() => countConnections(url)).toBe(0)
    await sql`select 1`.execute(db)
  })

  test('fails only its own transaction when it breaks', async () => {
    const insert = (server: typeof db, name: string) =>
      server
        .insertInto('instance')
        .values({ name, value: Buffer.of(1) })
        .execute()
    const broken = db.transaction().execute(async trx => {
      await insert(trx as typeof db, 'half')
      await breakConnections(url)
      await insert(trx as typeof db, 'whole')
    })
    await expect(broken).rejects.toThrow()
    expect(await db.selectFrom('instance').select('name').execute()).toEqual([{ name: 'secret' }])
  })

  test('is closed with the database', async () => {
    await inParallel(30, () => sql`select pg_sleep(0.1)`.execute(db))
    expect(await countConnections(url)).toBe(10)
    await db.destroy()
    await expect.poll(() => countConnections(url)).toBe(0)
  })
})

async function startApi() {
  const api = await startResendServer()
  onTestFinished(() => api.close())
  const { apiKey, origin: url } = api
  return { ...api, transport: resendTransport({ apiKey, from: 'a@example.org', url }) }
}

async function countWaiting(): Promise<number> {
  const query = sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `
  return (await query.execute(db)).rows.length
}

const fromMedfold =
  "from pg_stat_activity where usename = 'medfold' and datname = current_database()"

function breakConnections(url: string) {
  return testPostgres().asSuperuser(url, `select pg_terminate_backend(pid) ${fromMedfold}`)
}

async function countConnections(url: string): Promise<number> {
  return (await testPostgres().asSuperuser(url, `select pid ${fromMedfold}`)).length
}
