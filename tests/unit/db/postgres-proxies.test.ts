import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import { saveSection } from '#app/profile/profile.server.ts'
import { social } from '#app/profile/sections/social.ts'
import { leaveAccess, listHelpedPeople } from '#app/proxies/helped-people.server.ts'
import { noteLook } from '#app/proxies/looks.server.ts'
import { logProxyRead } from '#app/proxies/reads.server.ts'
import { peopleToTell } from '#app/sharing/notices.server.ts'
import type { Database } from '#db/client.server.ts'
import { accessEntries } from '#tests/support/access-log.ts'
import { accessRows, usedAccess } from '#tests/support/access-rows.ts'
import { routeContext } from '#tests/support/context.ts'
import { personWithLink } from '#tests/support/emergency-link.ts'
import { openTestPostgres } from '#tests/support/postgres.ts'
import { queuedMails } from '#tests/support/queued-mails.ts'

let db: Database
let anna: Person
let bert: Person
let accessId: string

beforeEach(async () => {
  db = await openTestPostgres()
  ;[anna, bert] = [(await personWithLink(db)).person, (await personWithLink(db)).person]
  accessId = await usedAccess(db, anna, bert)
})

describe('proxies in PostgreSQL', () => {
  test('see what is new since they looked, and not what they changed themselves', async () => {
    await noteLook(db, { accessId })
    await save(anna, 'Vegan', 0)
    await save(bert, 'Kosher', 1)
    const [person] = await listHelpedPeople(db, bert)
    expect(person?.news).toMatchObject({ changes: 1, sections: [social.title], comments: 0 })
    expect((await queuedMails(db)).map(({ kind }) => kind)).toEqual(['proxy-change'])
  })

  test('stand in the access log once for ten readings at the same time', async () => {
    const visit = { request: new Request('http://localhost:3000/'), context: routeContext(db) }
    const access = { owner: anna, actor: bert, accessId }
    await Promise.all(
      Array.from({ length: 10 }, () => logProxyRead(visit, access, 'Full medical record')),
    )
    const log = await accessEntries(db, anna)
    expect(log.map(({ what }) => what)).toEqual([
      'Read as a proxy: Full medical record',
      'Read as a proxy: Overview',
    ])
  })

  test('are told of an emergency link, and no more once they left', async () => {
    const link = await db
      .selectFrom('share_links')
      .select('id')
      .where('user_id', '=', anna.id)
      .executeTakeFirstOrThrow()
    const told = async () => (await peopleToTell(db, anna, link.id)).map(({ accessId: by }) => by)
    expect(await told()).toEqual([undefined, accessId])
    await leaveAccess(db, bert, accessId)
    expect(await told()).toEqual([undefined])
    expect(await accessRows(db)).toEqual({ proxies: 0, reads: 0, authors: [bert.id] })
  })

  test('leave no orphan when their account or that of the owner is gone', async () => {
    await db.deleteFrom('users').where('id', '=', bert.id).execute()
    expect(await accessRows(db)).toEqual({ proxies: 0, reads: 0, authors: [null] })
    await db.deleteFrom('users').where('id', '=', anna.id).execute()
    expect(await accessRows(db)).toEqual({ proxies: 0, reads: 0, authors: [] })
  })
})

async function save(actor: Person, dietType: string, version: number): Promise<void> {
  const value = { dietType }
  await saveSection(db, { owner: anna, actor, section: social, value, version, way: 'edit' })
}
