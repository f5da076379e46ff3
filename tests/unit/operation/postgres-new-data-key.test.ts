import { expect, test } from 'vitest'
import { findById } from '#app/accounts/accounts.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import {
  migratedPostgresUrl,
  openMigratedPostgres,
  openTestPostgres,
} from '#tests/support/db/postgres.ts'
import { describeNewDataKey } from '#tests/support/operation/new-data-key-tests.ts'
import { spawnCommand } from '#tests/support/runner/spawn-command.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

describeNewDataKey(openTestPostgres)

test('medfold keys --person needs to be told that the servers are stopped', async () => {
  const url = await migratedPostgresUrl()
  const db = await openMigratedPostgres(url)
  const anna = await createOwner(db, newPerson())
  const run = (...words: string[]) =>
    spawnCommand('keys --person', temporaryFolder(), {
      words: [anna.email, '--yes', ...words],
      settings: { DATABASE_URL: url },
    })
  const { stderr, status } = run()
  expect(stderr).toMatch(/^Stop every server first, then add --servers-stopped: /)
  expect([status, await findById(db, anna.id)]).toEqual([1, anna])
  expect(run('--servers-stopped')).toMatchObject({ stderr: '', status: 0 })
  expect((await findById(db, anna.id))?.dataKey.equals(anna.dataKey)).toBe(false)
})
