import { expect, test, vi } from 'vitest'
import { questionBefore } from '#app/medications/list/add-confirmation.server.ts'
import { listSummaryOf } from '#app/medications/list/list-summary.server.ts'

// A check that goes wrong: of anything but "not checked" nobody could tell it from one that found nothing.
vi.mock('#app/medications/check/check-profile.server.ts', () => {
  const fail = () => {
    throw new Error('broken')
  }
  return { checkAdding: fail, checkProfile: fail }
})

const medications = [{ id: 1, name: 'Warfarin' }]
const saved = { version: 1, updatedAt: '', confirmedAt: '', lastRowId: 1 }
const profile = { medications: { value: { medications }, ...saved } }
const now = new Date()

test('A check that fails is told before a medicine is added, and forbids nothing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const move = { medicine: { name: 'Ibuprofen' }, to: 'current' as const }
  const question = questionBefore(profile, move, { now, told: [] })
  expect(question).toMatchObject({ isUnchecked: true, findings: [], isUnknown: false })
  expect(questionBefore(profile, move, { now, told: question?.told ?? [] })).toBeUndefined()
})

test('A check that fails is said on top of the list', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(listSummaryOf(profile, now)).toEqual({
    lines: ['Error checking medication interactions', 'Nothing was checked.'],
    isAttention: true,
    hasReport: false,
  })
})
