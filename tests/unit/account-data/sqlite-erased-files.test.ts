import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { reapplyErasures } from '#app/account-data/erasure/reapply-erasures.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { fileTransport } from '#app/mail/transports/file-transport.server.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { type Planted, plantEverything } from '#tests/support/data/plant-everything.ts'
import { copyStore, openTestDatabase } from '#tests/support/db/database.ts'
import { readRow } from '#tests/support/db/rows.ts'
import { db, openStoreBeforeEach, store } from '#tests/support/db/test-database.ts'
import { sendDueMails } from '#tests/support/mail/mails.ts'

let bert: Person
let ada: Planted
let words: string[]

openStoreBeforeEach()

beforeEach(async () => {
  bert = (await createPersonWithLink(db)).person
  ada = await plantEverything(db, bert)
  words = [...ada.words].flatMap(([where, word]) =>
    where.endsWith('.code') || where.startsWith('card') ? [] : [word],
  )
})

test('an erasure leaves no word of the account in any file except mails to others', async () => {
  const { dataDir } = store
  const from = 'Medfold <no-reply@example.org>'
  await sendDueMails(new MailWorker(db, fileTransport({ folder: join(dataDir, 'outbox'), from })))
  expect(findWords(join(dataDir, 'outbox')).length, 'planted in mails before').toBeGreaterThan(3)
  expect(words.length).toBeGreaterThan(200)
  await eraseAccount(db, ada.person, { dataDir })
  expect(findWords(dataDir)).toEqual([])
  expect(statSync(join(dataDir, 'medfold.db-wal')).size).toBe(0)
})

test('an erasure leaves neither key nor ciphertext in any file, of a restored database too', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { data_key, identity } = await readRow(db, 'users', { id: ada.person.id })
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const backup = await copyStore(store)
  expect(readFiles(backup.dataDir).includes(data_key), 'the wrapped key before').toBe(true)
  await eraseAccount(db, ada.person, { dataDir: store.dataDir })
  await reapplyErasures(await openTestDatabase({ store: backup }), store.dataDir)
  for (const { dataDir } of [store, backup]) {
    for (const sealed of [data_key, identity]) {
      expect(readFiles(dataDir).includes(sealed)).toBe(false)
    }
  }
})

/** Returns the planted words in a folder, except in mails to others. */
function findWords(folder: string): string[] {
  const all = readFiles(folder, file => !file.includes(`To: ${bert.email}`))
  return words.filter(word => all.includes(word))
}

function readFiles(folder: string, isAsked: (file: Buffer) => boolean = () => true): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const contents = files.flatMap(file =>
    file.isFile() ? [readFileSync(join(file.parentPath, file.name))] : [],
  )
  return Buffer.concat(contents.filter(isAsked))
}
