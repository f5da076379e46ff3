import { beforeEach, describe, expect, test } from 'vitest'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import { giveUpGrant, listGrantedOwners } from '#app/proxies/proxied/people-i-help.server.ts'
import { accessEntries } from '#tests/support/data/access-log.ts'
import { countAccessRows, createUsedAccess } from '#tests/support/data/access-rows.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { db } from '#tests/support/db/test-database.ts'

let accessId: string

createAnnaAndBertBeforeEach()

beforeEach(async () => {
  accessId = await createUsedAccess(db, anna, bert)
  await saveOver(db, anna, social, { dietType: 'Vegan' }, { actor: bert })
})

describe('the rows that remain', () => {
  test('of an erased proxy are comments, changes and reads, and no grant', async () => {
    await db.deleteFrom('users').where('id', '=', bert.id).execute()
    expect(await countAccessRows(db)).toEqual({ proxies: 0, reads: 0, authors: [null] })
    const { entries } = await listChanges(db, anna, { limit: 10 })
    expect(entries.map(({ by }) => by)).toEqual([{ id: bert.id, name: 'Bert Noyce' }])
    const log = await accessEntries(db, anna)
    expect(log.map(({ who, isIntact }) => [who, isIntact])).toEqual([['Bert Noyce', true]])
  })

  test('of an erased owner with proxies are none', async () => {
    await db.deleteFrom('users').where('id', '=', anna.id).execute()
    expect(await countAccessRows(db)).toEqual({ proxies: 0, reads: 0, authors: [] })
    expect(await listGrantedOwners(db, bert)).toEqual([])
    expect(await giveUpGrant(db, bert, accessId)).toBeUndefined()
  })

  test('of a grant that was given up are its comments', async () => {
    await giveUpGrant(db, bert, accessId)
    expect(await countAccessRows(db)).toEqual({ proxies: 0, reads: 0, authors: [bert.id] })
  })
})
