import { expect, test } from 'vitest'
import { defaultChoices } from '#app/print-kit/print-choices.ts'
import { loadPrintKit, saveChoices, savePrinted } from '#app/print-kit/stored-kit.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { openTestPostgres } from '#tests/support/db/postgres.ts'

test("pages that write a print kit at the same time in PostgreSQL keep each other's changes", async () => {
  const db = await openTestPostgres()
  const owner = await createOwner(db, newPerson())
  const choices = defaultChoices('letter')
  const at = '2026-03-27T12:00:00.000Z'
  const prints = [{ wallet: ['Anna'] }, { door: ['A sheet is by the bed'] }, { fridge: ['Berg'] }]
  // The first round inserts the row, the second updates it.
  for (const lines of [prints, prints.slice(0, 2)]) {
    await Promise.all([
      saveChoices(db, owner, () => choices),
      ...lines.map(line => savePrinted(db, owner, line, at)),
    ])
  }
  expect(await loadPrintKit(db, owner)).toMatchObject({
    choices,
    printed: {
      wallet: { at, lines: ['Anna'] },
      door: { at, lines: ['A sheet is by the bed'] },
      fridge: { at, lines: ['Berg'] },
    },
  })
})
