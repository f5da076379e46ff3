import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { sealChanges } from '#app/jobs/seal-changes.server.ts'
import { verifyChanges } from '#app/profile/history/verify-changes.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import type { Database } from '#db/client.server.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import {
  newPostgresUrl,
  openMigratedPostgres,
  openTestPostgres,
} from '#tests/support/db/postgres.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

describe('the seals of the change log in PostgreSQL', () => {
  test('are one chain for the saves of many people at the same time, and for an erasure', async () => {
    const db = await openTestPostgres()
    const people = await inParallel(6, async () => (await createPersonWithLink(db)).person)
    const saving = people.map(async (person, nth) => {
      for (let n = 0; n < 8; n++) {
        const way = n % 2 === 0 ? 'edit' : 'auto-save'
        await saveOver(db, person, personal, { city: `City ${n}` }, { way })
      }
      if (nth === 0) await eraseAccount(db, person, { dataDir: temporaryFolder() })
    })
    let isSaving = true
    const saved = Promise.all(saving).finally(() => {
      isSaving = false
    })
    while (isSaving) expect(await verifyChanges(db)).toMatchObject({ isWhole: true })
    await saved
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 40, seals: 49 })
    await db
      .deleteFrom('profile_changes')
      .where('user_id', '=', people[3]?.id ?? '')
      .execute()
    expect(await verifyChanges(db)).toMatchObject({ isWhole: false, fault: 'the row is missing' })
  })

  test('are append-only for the application', async () => {
    const db = await openTestPostgres()
    const { person } = await createPersonWithLink(db)
    await saveOver(db, person, personal, { city: 'Larkhaven' })
    const refused = 'append-only'
    await expect(changeRows(db, 'change_seals', { digest: 'x' })).rejects.toThrow(refused)
    await expect(db.deleteFrom('change_seals').execute()).rejects.toThrow(refused)
  })

  test('are added to older rows by four servers, while people save and leave', async () => {
    const url = await newPostgresUrl()
    const db = await openMigratedPostgres(url)
    const people = await inParallel(4, async () => (await createPersonWithLink(db)).person)
    for (const person of people) {
      for (let n = 0; n < 5; n++) await saveOver(db, person, personal, { city: `City ${n}` })
    }
    await removeSeals(db)
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, unsealed: 20 })
    const servers = [db, ...(await inParallel(3, () => openMigratedPostgres(url)))]
    const sealing = servers.map(server => sealChanges(server, { rowsAtOnce: 2, pauseMs: 0 }))
    const acts = people.map(async (person, nth) => {
      if (nth < 2) await saveOver(db, person, personal, { city: 'Oxbow' })
      else await eraseAccount(db, person, { dataDir: temporaryFolder() })
    })
    await Promise.all(acts)
    expect(await Promise.all(sealing)).toEqual([true, true, true, true])
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 12, unsealed: 0 })
    const complete = await db
      .selectFrom('change_seals')
      .select('seq')
      .where('kind', '=', 'complete')
      .execute()
    expect(complete).toHaveLength(1)
  })
})

/** Removes the seals of all rows, as if an older version had written them. */
async function removeSeals(db: Database): Promise<void> {
  await changeRows(db, 'profile_changes', { seal: null })
  await sql`alter table change_seals disable trigger user`.execute(db)
  await db.deleteFrom('change_seals').execute()
  await sql`alter table change_seals enable trigger user`.execute(db)
  await changeRows(db, 'change_seals_head', { seq: 0, mac: '' })
}
