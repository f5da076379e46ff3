import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { reapplyErasures } from '#app/account-data/erasure/reapply-erasures.server.ts'
import { readTombstones } from '#app/account-data/erasure/tombstones.server.ts'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { listThreads } from '#app/comments/comment-threads.server.ts'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { fileTransport } from '#app/mail/transports/file-transport.server.ts'
import { findInvitation } from '#app/proxies/invitations/answer-invitation.server.ts'
import type { Database } from '#db/client.server.ts'
import type { AllTables } from '#db/schema.ts'
import { countRowsWithId, readExport } from '#tests/support/data/account-data.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { createPersonWithLink, openEmergencyLink } from '#tests/support/data/emergency-link.ts'
import { newestToken } from '#tests/support/data/invitations.ts'
import { type Planted, plantEverything } from '#tests/support/data/plant-everything.ts'
import { copyStore, createStore, openTestDatabase } from '#tests/support/db/database.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { countRows, readRow } from '#tests/support/db/rows.ts'
import { createSessionCookie, visit } from '#tests/support/http/route-context.ts'
import { mailContent, sendDueMails } from '#tests/support/mail/mails.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'

let store: StoreSettings
let dataDir: string
let db: Database
let bert: Person
let ada: Planted
let backup: StoreSettings

beforeEach(async () => {
  store = await createStore()
  dataDir = store.dataDir
  db = await openTestDatabase({ store })
  bert = (await createPersonWithLink(db)).person
  ada = await plantEverything(db, bert)
})

describe('an erasure', () => {
  test('ends session, emergency link, open view, proxy and invitation', async () => {
    const cookie = await createSessionCookie(db, ada.person)
    const link = await getPrimaryLink(db, ada.person)
    const { token } = await openEmergencyLink(db, { link })
    const look = () => findLink(db, link.shareId, { grant: token })
    expect((await look())?.grant).toBeDefined()
    const invitation = [...ada.words].find(([where]) => where === 'proxies.view_only.email')
    const invited = await newestToken(db, invitation?.[1] ?? '')
    const access = { proxy_id: bert.id, owner_id: ada.person.id }
    const { id: granted } = await readRow(db, 'proxies', access)
    expect(await findGrantedAccess(db, bert, granted)).toBeDefined()
    await leave()
    const asked = requireAccess(visit(db, '/dashboard', cookie), 'manage').catch(thrown => thrown)
    expect((await asked).headers.get('Location')).toBe('/login')
    expect(await look()).toBeUndefined()
    expect(await findGrantedAccess(db, bert, granted)).toBeUndefined()
    expect(await findInvitation(db, invited)).toBeUndefined()
    expect(await findByEmail(db, ada.registered.email)).toBeNull()
  })

  test("drops the account's mails and informs the owner who was helped", async () => {
    await leave()
    const mails = await queuedMails(db)
    const about = mails.filter(({ kind }) => kind === 'proxy-left')
    expect(about.map(({ to }) => to.email)).toEqual([bert.email])
    const toThem = mails.filter(({ to }) => to.email !== bert.email)
    expect(toThem.map(({ kind }) => kind)).toEqual([])
  })

  test("keeps the data of others, with comments under the author's name", async () => {
    const before = await exportedBert()
    await leave()
    const after = await exportedBert()
    expect(after.profile).toEqual(before.profile)
    expect(after.emergencyLinks).toEqual(before.emergencyLinks)
    const [thread] = await listThreads(db, bert)
    expect(thread).toMatchObject({
      authorId: null,
      by: `${ada.registered.firstName} ${ada.registered.lastName}`,
      text: ada.words.get('comments.elsewhere'),
    })
    // Bert's comments on the erased record, and his access to it, are gone.
    expect([after.comments.byMeOnOtherRecords, after.peopleIHelp]).toEqual([[], []])
  })

  test('keeps the access log whole', async () => {
    await leave()
    expect(await verifyChain(db)).toMatchObject({ isWhole: true })
    expect(await countRows(db, 'access_log', { user_id: ada.person.id })).toBeGreaterThan(0)
  })

  test('lets the same person register again with nothing of the old account', async () => {
    await leave()
    const again = await createOwner(db, ada.registered)
    expect(again.id).not.toBe(ada.person.id)
    const text = await readExport(db, again)
    const known = plantedWords().filter(word => text.includes(word))
    expect(known.sort()).toEqual(
      [ada.registered.email, ada.registered.firstName, ada.registered.lastName].sort(),
    )
  })

  test('does nothing the second time', async () => {
    await leave()
    const before = await exportedBert()
    await leave()
    expect(await exportedBert()).toEqual({ ...before, exportedAt: expect.any(String) })
  })
})

describe('a failed erasure', () => {
  test('deletes nothing and notes nothing if the transaction fails', async () => {
    const before = await counts()
    await failWrites(db, 'comments', ['delete'])
    await expect(leave()).rejects.toThrow('disk full')
    expect(await counts()).toEqual(before)
    expect(await queuedKinds(db)).not.toContain('proxy-left')
    expect(existsSync(join(dataDir, 'erased-accounts'))).toBe(false)
    await db.destroy()
    db = await openTestDatabase({ store })
    expect(await reapplyErasures(db, dataDir)).toBe(0)
    expect(await findByEmail(db, ada.registered.email)).toMatchObject({ id: ada.person.id })
  })

  test('erases the account if its tombstone cannot be written, and the next start writes it', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const nowhere = '/dev/null/no-folder'
    await eraseAccount(db, ada.person, { dataDir: nowhere })
    expect(said).toHaveBeenCalled()
    expect(await findByEmail(db, ada.registered.email)).toBeNull()
    expect(await reapplyErasures(db, dataDir)).toBe(0)
    expect(list()).toBe(`${ada.person.id}\n`)
  })
})

describe('a restored database', () => {
  beforeEach(async () => {
    await db.destroy()
    backup = await copyStore(store)
    db = await openTestDatabase({ store })
  })

  test('loses the erased account again without a second mail', async () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    await leave()
    await restore()
    expect(await findByEmail(db, ada.registered.email), 'restored').not.toBeNull()
    expect(await reapplyErasures(db, dataDir)).toBe(1)
    expect(Object.keys(await countRowsWithId(db, ada.person.id)).sort()).toEqual([
      'access_log.user_id',
      'erased_accounts.user_id',
    ])
    expect(await queuedKinds(db)).not.toContain('proxy-left')
    expect(said.mock.calls).toEqual([
      [expect.stringContaining('1 deleted account was in the database again, and deleted again')],
    ])
    expect(said.mock.calls.join()).not.toContain(ada.person.id)
    expect(await reapplyErasures(db, dataDir)).toBe(0)
  })

  test('keeps all other accounts', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const before = await exportedBert()
    await leave()
    await restore()
    await reapplyErasures(db, dataDir)
    expect((await exportedBert()).profile).toEqual(before.profile)
  })

  test('keeps tombstones that it contains when the file is gone', async () => {
    await leave()
    rmSync(join(dataDir, 'erased-accounts'))
    expect(await reapplyErasures(db, dataDir)).toBe(0)
    expect(list()).toBe(`${ada.person.id}\n`)
  })

  test('is not served if the tombstones cannot be read', async () => {
    rmSync(join(dataDir, 'erased-accounts'), { force: true })
    await leave()
    rmSync(join(dataDir, 'erased-accounts'))
    await expect(reapplyErasures(db, '/dev/null/x')).rejects.toThrow(
      /^DATA_DIR: .*erased-accounts: /,
    )
  })
})

describe('the tombstones file', () => {
  test('has one id on a line and access for its owner alone', async () => {
    const path = join(dataDir, 'erased-accounts')
    // A power loss cut this line.
    writeFileSync(path, '0f3c-half-a-li')
    await leave()
    expect(list()).toBe(`0f3c-half-a-li\n${ada.person.id}\n`)
    rmSync(path)
    await reapplyErasures(db, dataDir)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('accepts other line endings', async () => {
    const id = randomUUID()
    writeFileSync(join(dataDir, 'erased-accounts'), `\uFEFF${id}\r\n${ada.person.id}\r\n`)
    expect(await readTombstones(dataDir)).toEqual(new Set([id, ada.person.id]))
  })
})

test('an erasure deletes old mail files to the account', async () => {
  const { email } = ada.registered
  await queueMail(db, { email }, 'locked', mailContent)
  await queueMail(db, { email: 'other@example.org' }, 'locked', {
    ...mailContent,
    paragraphs: [`This is about ${email}.`],
  })
  await sendMails()
  await db.deleteFrom('mail_outbox').execute()
  const addressed = () => mailFiles().filter(mail => mail.includes(`To: ${email}`)).length
  expect(addressed()).toBeGreaterThan(0)
  await leave()
  expect(addressed()).toBe(0)
  expect(mailFiles().filter(mail => mail.includes('This is about')).length).toBe(1)
})

function leave(): Promise<boolean> {
  return eraseAccount(db, ada.person, { dataDir })
}

async function restore(): Promise<void> {
  await db.destroy()
  db = await openTestDatabase({ store: backup })
}

/** Writes waiting mails into files beside the database. */
async function sendMails(): Promise<void> {
  const from = 'Medfold <no-reply@example.org>'
  await sendDueMails(new MailWorker(db, fileTransport({ folder: join(dataDir, 'outbox'), from })))
}

/** Returns planted names, addresses, answers, and secret parts of links. */
function plantedWords(): string[] {
  const entered = [...ada.words].filter(([where]) => !where.endsWith('.code'))
  return entered.flatMap(([where, word]) => (where.startsWith('card') ? [] : [word]))
}

function mailFiles(): string[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
}

function list(): string {
  return readFileSync(join(dataDir, 'erased-accounts'), 'utf8')
}

async function exportedBert() {
  return JSON.parse(await readExport(db, bert))
}

/** Returns the number of rows of each table. */
async function counts(): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables()
  const entries = tables.map(async ({ name }) => [
    name,
    await countRows(db, name as keyof AllTables),
  ])
  return Object.fromEntries(await Promise.all(entries))
}
