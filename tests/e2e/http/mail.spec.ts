import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { queueMail } from '#app/mail/outbox.server.ts'
import { type Database, openSqlite } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { loadMasterKeys } from '#db/crypto/master-key.server.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { type OwnServer, startServer, type TestServer } from '#tests/support/http/server.ts'
import { mailContent, outboxRows, queueMails } from '#tests/support/mail/mails.ts'
import { type ResendServer, startResendServer } from '#tests/support/mail/resend-server.ts'

/** Opens the database of a server under test, as a second process. */
async function openServerDatabase({ dataDir }: TestServer): Promise<Database> {
  const db = openSqlite(join(dataDir, 'medfold.db'))
  await unlockInstance(db, loadMasterKeys({ dataDir }, { isNew: false }))
  return db
}

test.describe('twenty mails and a server that is killed', () => {
  let api: ResendServer
  let server: OwnServer
  let db: Database

  test.beforeEach(async () => {
    api = await startResendServer()
    server = await startServer({
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM: 'Medfold <no-reply@health.example.org>',
      RESEND_API_KEY: api.apiKey,
      RESEND_API_URL: api.origin,
    })
    db = await openServerDatabase(server)
  })

  test.afterEach(async () => {
    await db.destroy()
    await server.dispose()
    await api.close()
  })

  test('arrive exactly once by their idempotency key', async () => {
    // The service accepts and answers some, accepts others without an answer, and then the process
    // is killed.
    api.replyNext(...Array.from({ length: 7 }, () => ({ status: 500 }) as const))
    api.replyNext('drop', 'drop', 'stall', 'stall', 'stall', 'stall')
    await queueMails(db, 20)
    await expect.poll(() => api.mails.size).toBeGreaterThanOrEqual(4)
    await server.kill()
    const takenBefore = api.mails.size
    expect(takenBefore).toBeLessThan(20)

    await server.start()
    // Ends every lease and pause.
    await db
      .updateTable('mail_outbox')
      .set({ due_at: new Date().toISOString() })
      .where('state', '=', 'waiting')
      .execute()
    await expect
      .poll(async () => (await outboxRows(db)).filter(({ state }) => state === 'sent').length)
      .toBe(20)

    const ids = (await outboxRows(db)).map(({ id }) => id).sort()
    expect([...api.mails.keys()].sort()).toEqual(ids)
    const subjects = [...api.mails.values()].map(({ body }) => body.subject)
    expect(new Set(subjects).size).toBe(20)
    // Repeated requests have the same body and idempotency key.
    expect(api.requests.length).toBeGreaterThan(20)
    const texts = new Set(api.requests.map(({ key, body }) => `${key} ${JSON.stringify(body)}`))
    expect(texts.size).toBe(20)
    expect(server.log()).not.toMatch(/anna@|Anna Berg|Mail \d|wrong access codes|token-of-a-test/)
    expect(await server.stop()).toBe(0)
  })
})

test('a mail in a file links to the page that ends its kind, by a form and by one click', async ({
  server,
}) => {
  const { client, person } = await newOwner(server)
  const db = await openServerDatabase(server)
  try {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const to = { email: person.email, userId: id }
    await queueMail(db, to, 'first-view', { ...mailContent, optional: 'securityAlerts' })
    const folder = join(server.dataDir, 'outbox')
    const sources = () => {
      try {
        return readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
      } catch {
        return []
      }
    }
    // The mail of a registration is always sent.
    const isOurs = (source: string) =>
      source.includes(person.email) && source.includes('List-Unsubscribe-Post')
    const ours = () => sources().find(isOurs) ?? ''
    await expect.poll(() => ours() !== '').toBe(true)
    const path = /^List-Unsubscribe: <https?:\/\/[^/]+(\/unsubscribe\/[\w.-]+)>/m.exec(
      ours().replace(/\r\n\s+/g, ' '),
    )?.[1]
    expect(path).toBeDefined()

    const responder = new HttpClient(server.origin)
    const page = await responder.get(path ?? '')
    expect(page.status).toBe(200)
    expect(page.body).toContain('Stop mails about security alerts?')
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const clicked = await responder.send('POST', path ?? '', type, 'List-Unsubscribe=One-Click')
    expect([clicked.status, clicked.headers.location]).toEqual([200, undefined])
    expect((await responder.get(path ?? '')).body).toContain(
      'You get no mails about security alerts',
    )
    expect((await client.post(path ?? '', { intent: 'resume' })).status).toBe(302)
    expect((await responder.get(path ?? '')).body).toContain('Stop mails about security alerts?')
    expect(server.log()).not.toContain(path)
    expect(server.log()).toContain('/unsubscribe/:token')
  } finally {
    await db.destroy()
  }
})
