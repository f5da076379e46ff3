import { expect, test } from 'vitest'
import { createSentinel, eraseSentinel } from '#app/operation/drill/sentinel.server.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { countRows } from '#tests/support/db/rows.ts'

test('a drill erases the account that a killed drill left', async () => {
  const db = await openTestDatabase()
  await createSentinel(db)
  const second = await createSentinel(db)
  expect(await countRows(db, 'users')).toBe(1)
  await eraseSentinel(db, second)
  expect(await countRows(db, 'users')).toBe(0)
})
