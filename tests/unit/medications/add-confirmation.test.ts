import { expect, test } from 'vitest'
import { findAddConfirmation } from '#app/medications/adding/add-confirmation.server.ts'

const now = new Date('2026-11-21T10:00:00Z')
const before = (name: string, confirmed: string[] = []) =>
  findAddConfirmation({}, { medication: { name }, to: 'current' }, { now, confirmed })

test.each([
  ['metformin and lisinopril', 'several medicines'],
  ['Foozlemycin', 'not recognized'],
  ['metfromin', 'read as metformin'],
  ['Panadol Foo', 'not read: foo'],
])('adding %s asks for a confirmation: %s', async (name, mark) => {
  const marks = (await before(name))?.marks
  expect(marks).toContain(mark)
  expect(await before(name, marks)).toBeUndefined()
})

test.each([
  'metformin',
  'Janumet',
  'carbidopa/levodopa',
  'Lipitor 20 mg',
])('adding %s asks for no confirmation', async name => {
  expect(await before(name)).toBeUndefined()
})
