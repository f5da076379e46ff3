import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { reapplyErasures } from '#app/account-data/erasure/reapply-erasures.server.ts'
import { readTombstones } from '#app/account-data/erasure/tombstones.server.ts'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { startSession } from '#app/accounts/sessions/session-route.server.ts'
import { listThreads } from '#app/comments/comment-threads.server.ts'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { getEmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { fileTransport } from '#app/mail/transports/file-transport.server.ts'
import { findInvitation } from '#app/proxies/invitations/answer-invitation.server.ts'
import type { Database } from '#db/client.server.ts'
import { countRowsWithId, readExport } from '#tests/support/data/account-data.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { createPersonWithLink, openEmergencyLink } from '#tests/support/data/emergency-link.ts'
import { newestToken } from '#tests/support/data/invitations.ts'
import { type Planted, plantEverything } from '#tests/support/data/plant-everything.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { visit } from '#tests/support/http/route-context.ts'
import { mailContent, sendDueMails } from '#tests/support/mail/mails.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

let dataDir: string
let db: Database
let bert: Person
let ada: Planted
let backup: string

beforeEach(async () => {
  dataDir = temporaryFolder()
  db = await openTestDatabase(join(dataDir, 'medfold.db'))
  bert = (await createPersonWithLink(db)).person
  ada = await plantEverything(db, bert)
})

describe('after an account was deleted', () => {
  test('nothing of it is found in any file but the mails that others got', async () => {
    await sendMails()
    expect(found('outbox').length, 'planted strings in mails before').toBeGreaterThan(3)
    await leave()
    const words = plantedWords()
    const left = found('')
    console.info(`deletion: ${left.length} of ${words.length} planted strings are left`)
    expect(left).toEqual([])
    expect(words.length).toBeGreaterThan(200)
    expect(statSync(join(dataDir, 'medfold.db-wal')).size).toBe(0)
  })

  test('its key, ciphertexts and wrapped key are in no file either', async () => {
    const { data_key, identity } = await db
      .selectFrom('users')
      .select(['data_key', 'identity'])
      .where('id', '=', ada.person.id)
      .executeTakeFirstOrThrow()
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    expect(bytes('').includes(data_key), 'the wrapped key before').toBe(true)
    await leave()
    for (const sealed of [data_key, identity]) expect(bytes('').includes(sealed)).toBe(false)
  })

  test('nothing opens any more: session, emergency link, open view, proxy, invitation', async () => {
    const cookie = (await startSession(db, ada.person.id)).split(';')[0]
    const link = await getEmergencyLink(db, ada.person)
    const { token } = await openEmergencyLink(db, { link })
    const look = () => findLink(db, link.shareId, { grant: token })
    expect((await look())?.grant).toBeDefined()
    const invitation = [...ada.words].find(([where]) => where === 'proxies.view_only.email')
    const invited = await newestToken(db, invitation?.[1] ?? '')
    const granted = await accessOf(bert, ada.person)
    expect(await findGrantedAccess(db, bert, granted)).toBeDefined()
    await leave()
    const asked = requireAccess(visit(db, '/dashboard', cookie), 'manage').catch(thrown => thrown)
    expect((await asked).headers.get('Location')).toBe('/login')
    expect(await look()).toBeUndefined()
    expect(await findGrantedAccess(db, bert, granted)).toBeUndefined()
    expect(await findInvitation(db, invited)).toBeUndefined()
    expect(await findByEmail(db, ada.registered.email)).toBeNull()
  })

  test('no mail of theirs leaves, and whom they helped is told', async () => {
    await leave()
    const mails = await queuedMails(db)
    const about = mails.filter(({ kind }) => kind === 'proxy-left')
    expect(about.map(({ to }) => to.email)).toEqual([bert.email])
    const toThem = mails.filter(({ to }) => to.email !== bert.email)
    expect(toThem.map(({ kind }) => kind)).toEqual([])
  })

  test('what others hold is as it was, with what was said there under its name', async () => {
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
    // Theirs on the record that is gone, and the access to it.
    expect([after.comments.byMeOnOtherRecords, after.peopleIHelp]).toEqual([[], []])
  })

  test('the access log is whole, and its rows open for nobody', async () => {
    await leave()
    expect(await verifyChain(db)).toMatchObject({ isWhole: true })
    const rows = await db
      .selectFrom('access_log')
      .select('seq')
      .where('user_id', '=', ada.person.id)
      .execute()
    expect(rows.length).toBeGreaterThan(0)
  })

  test('the same person can register again, and gets nothing of before', async () => {
    await leave()
    const again = await createOwner(db, ada.registered)
    expect(again.id).not.toBe(ada.person.id)
    const text = await readExport(db, again)
    const known = plantedWords().filter(word => text.includes(word))
    expect(known.sort()).toEqual(
      [ada.registered.email, ada.registered.firstName, ada.registered.lastName].sort(),
    )
  })

  test('deleting it once more deletes nothing', async () => {
    await leave()
    const before = await exportedBert()
    await leave()
    expect(await exportedBert()).toEqual({ ...before, exportedAt: expect.any(String) })
  })
})

describe('a deletion that fails', () => {
  test('in the middle deletes nothing and notes nothing', async () => {
    const before = await counts()
    await sql`
      create trigger refuse before delete on comments
      begin select raise(abort, 'the disk is gone'); end
    `.execute(db)
    await expect(leave()).rejects.toThrow('the disk is gone')
    expect(await counts()).toEqual(before)
    expect(await queuedKinds()).not.toContain('proxy-left')
    expect(existsSync(join(dataDir, 'erased-accounts'))).toBe(false)
    await db.destroy()
    db = await openTestDatabase(join(dataDir, 'medfold.db'))
    expect(await reapplyErasures(db, dataDir)).toBe(0)
    expect(await findByEmail(db, ada.registered.email)).toMatchObject({ id: ada.person.id })
  })

  test('beside the database has deleted all the same, and the next start makes up for it', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const nowhere = join(dataDir, 'medfold.db', 'no-folder')
    await eraseAccount(db, ada.person, { dataDir: nowhere })
    expect(said).toHaveBeenCalled()
    expect(await findByEmail(db, ada.registered.email)).toBeNull()
    expect(await reapplyErasures(db, dataDir)).toBe(0)
    expect(list()).toBe(`${ada.person.id}\n`)
  })
})

describe('a database of before that was brought back', () => {
  beforeEach(async () => {
    backup = join(temporaryFolder(), 'backup.db')
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    copyFileSync(join(dataDir, 'medfold.db'), backup)
  })

  test('does not bring the person back, and nobody is told again', async () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    await leave()
    await restore()
    expect(await findByEmail(db, ada.registered.email), 'restored').not.toBeNull()
    expect(await reapplyErasures(db, dataDir)).toBe(1)
    expect(Object.keys(await countRowsWithId(db, ada.person.id)).sort()).toEqual([
      'access_log.user_id',
      'erased_accounts.user_id',
    ])
    expect(found('')).toEqual([])
    expect(await queuedKinds()).not.toContain('proxy-left')
    expect(said.mock.calls.join()).toBe(
      '1 deleted account was in the database again, and deleted again',
    )
    expect(said.mock.calls.join()).not.toContain(ada.person.id)
    expect(await reapplyErasures(db, dataDir)).toBe(0)
  })

  test('keeps everybody else', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const before = await exportedBert()
    await leave()
    await restore()
    await reapplyErasures(db, dataDir)
    expect((await exportedBert()).profile).toEqual(before.profile)
  })

  test('knows who left before it was copied, also when the list is gone', async () => {
    await leave()
    rmSync(join(dataDir, 'erased-accounts'))
    expect(await reapplyErasures(db, dataDir)).toBe(0)
    expect(list()).toBe(`${ada.person.id}\n`)
  })

  test('is served by nobody who cannot read the list', async () => {
    rmSync(join(dataDir, 'erased-accounts'), { force: true })
    await leave()
    rmSync(join(dataDir, 'erased-accounts'))
    const blocked = join(dataDir, 'medfold.db', 'x')
    await expect(reapplyErasures(db, blocked)).rejects.toThrow(/^DATA_DIR: .*erased-accounts: /)
  })
})

describe('the list of who left', () => {
  test('has one id on a line, for its owner alone', async () => {
    const path = join(dataDir, 'erased-accounts')
    // Cut off by a loss of power.
    writeFileSync(path, '0f3c-half-a-li')
    await leave()
    expect(list()).toBe(`0f3c-half-a-li\n${ada.person.id}\n`)
    rmSync(path)
    await reapplyErasures(db, dataDir)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('is read also after an editor gave it other ends of lines', async () => {
    const id = randomUUID()
    writeFileSync(join(dataDir, 'erased-accounts'), `\uFEFF${id}\r\n${ada.person.id}\r\n`)
    expect(await readTombstones(dataDir)).toEqual(new Set([id, ada.person.id]))
  })
})

test('mails that were written as files long ago go with the person they were for', async () => {
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
  rmSync(join(dataDir, 'medfold.db-wal'), { force: true })
  rmSync(join(dataDir, 'medfold.db-shm'), { force: true })
  copyFileSync(backup, join(dataDir, 'medfold.db'))
  db = await openTestDatabase(join(dataDir, 'medfold.db'))
}

/** Sends what waits into files beside the database. */
async function sendMails(): Promise<void> {
  const from = 'Medfold <no-reply@example.org>'
  await sendDueMails(new MailWorker(db, fileTransport({ folder: join(dataDir, 'outbox'), from })))
}

/** What somebody could look for: names, addresses, answers, and the secret parts of links. */
function plantedWords(): string[] {
  const entered = [...ada.words].filter(([where]) => !where.endsWith('.code'))
  return entered.flatMap(([where, word]) => (where.startsWith('card') ? [] : [word]))
}

/** The planted words that stand in the files of the data folder, or in a folder of it; what was sent to others aside. */
function found(folder: string): string[] {
  const all = bytes(folder, file => !file.includes(`To: ${bert.email}`))
  return plantedWords().filter(word => all.includes(word))
}

function bytes(folder: string, isAsked: (file: Buffer) => boolean = () => true): Buffer {
  const files = readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
  const contents = files.flatMap(file =>
    file.isFile() ? [readFileSync(join(file.parentPath, file.name))] : [],
  )
  return Buffer.concat(contents.filter(isAsked))
}

function mailFiles(): string[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
}

function list(): string {
  return readFileSync(join(dataDir, 'erased-accounts'), 'utf8')
}

async function accessOf(proxy: Person, owner: Person): Promise<string> {
  const { id } = await db
    .selectFrom('proxies')
    .select('id')
    .where('proxy_id', '=', proxy.id)
    .where('owner_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return id
}

async function queuedKinds(): Promise<string[]> {
  return (await queuedMails(db)).map(({ kind }) => kind)
}

async function exportedBert() {
  return JSON.parse(await readExport(db, bert))
}

/** How many rows each table has. */
async function counts(): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables()
  const entries = tables.map(async ({ name }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}
    `.execute(db)
    return [name, rows[0]?.count]
  })
  return Object.fromEntries(await Promise.all(entries))
}
