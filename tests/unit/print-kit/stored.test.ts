import { expect, test } from 'vitest'
import { findPaper } from '#app/print-kit/paper-size.server.ts'
import { defaultChoices } from '#app/print-kit/print-choices.ts'
import { loadPrintKit, saveChoices } from '#app/print-kit/stored-kit.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { profileOf } from '#tests/support/data/print-kit.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { changeRows } from '#tests/support/db/rows.ts'

test('stored choices of another version are read as far as possible, and overwritten', async () => {
  const db = await openTestDatabase()
  const owner = await createOwner(db, newPerson())
  await saveChoices(db, owner, () => defaultChoices('a4'))
  const print = { at: '2026-03-27T12:00:00.000Z', lines: ['Anna'] }
  const strange = { choices: { pieces: ['balloon'] }, printed: { wallet: print, door: 7 }, more: 1 }
  await changeRows(db, 'print_kits', { data: seal(owner, ['print_kits.data', owner.id], strange) })
  expect(await loadPrintKit(db, owner)).toEqual({ choices: undefined, printed: { wallet: print } })
  await saveChoices(db, owner, () => defaultChoices('a4'))
  expect(await loadPrintKit(db, owner)).toMatchObject({ choices: { paper: 'a4' } })
})

test.each([
  ['United States', 'letter'],
  [' u.s.a. ', 'letter'],
  ['México', 'letter'],
  ['Canada', 'letter'],
  ['The Philippines', 'letter'],
  ['Malta', 'a4'],
] as const)('the paper for %s is %s', (country, paper) => {
  expect(findPaper(profileOf({ personal: { country } }))).toBe(paper)
})

test('the paper without a saved country is that of the preset country', () => {
  expect(findPaper({})).toBe('letter')
  expect(findPaper(profileOf({ personal: { fullName: 'Anna Berg' } }))).toBe('letter')
})
