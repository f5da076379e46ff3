import { expect, test, vi } from 'vitest'
import { findAddConfirmation } from '#app/medications/adding/add-confirmation.server.ts'
import { summarizeList } from '#app/medications/list/list-summary.server.ts'
import { savedSection } from '#tests/support/data/saved-profile.ts'

// A failed check must not look like one without findings.
vi.mock('#app/medications/check/check-profile.server.ts', () => {
  const fail = () => {
    throw new Error('broken')
  }
  return { checkAdditionOnThread: fail, checkOnThread: fail }
})

const profile = { medications: savedSection({ medications: [{ id: 1, name: 'Warfarin' }] }) }
const now = new Date()

test('a failed check is told before a medication is added, and allows it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const move = { medication: { name: 'Ibuprofen' }, to: 'current' as const }
  const question = await findAddConfirmation(profile, move, { now, confirmed: [] })
  expect(question).toMatchObject({ isUnchecked: true, findings: [], isUnknown: false })
  const confirmed = question?.marks ?? []
  expect(await findAddConfirmation(profile, move, { now, confirmed })).toBeUndefined()
})

test('a failed check is told on top of the list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await summarizeList(profile, now)).toEqual({
    lines: ['Error checking medication interactions', 'Nothing was checked.'],
    isAttention: true,
    hasReport: false,
    severities: {},
  })
})
