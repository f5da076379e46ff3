import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownDay, ownDayField } from '#app/forms/days/own-day.ts'
import { readSubmission } from '#app/forms/submission-route.server.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { immunizations } from '#app/profile-definition/sections/immunizations.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import { savedSection } from '#tests/support/data/saved-profile.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const examTooLate = { lastPhysicalExam: ['Last physical exam cannot be in the future'] }

describe('a day of the past', () => {
  test.each([
    ['the sender’s own today', '2026-06-15', '2026-06-15', undefined],
    ['tomorrow for the sender', '2026-06-16', '2026-06-15', examTooLate],
    ['today for a sender in the east', '2026-06-16', '2026-06-16', undefined],
    ['today in some zone, from a browser without script', '2026-06-16', undefined, undefined],
    ['today in no zone', '2026-06-17', undefined, examTooLate],
    ['today in some zone, with an invalid own day', '2026-06-16', 'tomorrow', undefined],
    ['tomorrow, with an own day that is today in no zone', '2026-06-17', '2026-06-17', examTooLate],
    ['today in some zone, with an own day of the past', '2026-06-16', '2026-06-13', undefined],
  ])('that is %s (%s, own day %s)', async (_case, day, own, error) => {
    vi.setSystemTime(new Date('2026-06-15T12:00:00Z'))
    expect(await errorsIn(history, { lastPhysicalExam: day }, own)).toEqual(error)
  })

  test('is checked equally in rows of a list, and so are months', async () => {
    vi.setSystemTime(new Date('2026-06-30T12:00:00Z'))
    const vaccine = {
      'immunizationHistory[0].name': 'Tetanus',
      'immunizationHistory[0].date': '2026-07-01',
    }
    expect(await errorsIn(immunizations, vaccine, '2026-06-30')).toEqual({
      'immunizationHistory[0].date': ['Date received cannot be in the future'],
    })
    expect(await errorsIn(immunizations, vaccine)).toBeUndefined()
    const smoking = { smokingStatus: 'current', startDate: '2026-07' }
    expect(await errorsIn(social, smoking, '2026-06-30')).toEqual({
      startDate: ['Start month cannot be in the future'],
    })
    expect(await errorsIn(social, smoking)).toBeUndefined()
  })
})

test('a stored day that is tomorrow for another sender is kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-06-15T12:00:00Z'))
  const value = { lastPhysicalExam: '2026-06-16' }
  const form = { version: { history: '1' }, today: '2026-06-15', ...value }
  expect(formSchema([history], { history: savedSection(value) }).safeParse(form).success).toBe(true)
  expect(formSchema([history], {}).safeParse(form).success).toBe(false)
})

test("the own day is that of the computer's clock, not of UTC", () => {
  // Tests run in UTC.
  vi.setSystemTime(new Date('2026-01-02T23:59:00Z'))
  expect(ownDay()).toBe('2026-01-02')
})

async function errorsIn(section: Section, fields: Record<string, string>, own?: string) {
  const body = new URLSearchParams({
    [`version.${section.name}`]: '0',
    ...fields,
    ...(own !== undefined && { [ownDayField]: own }),
  })
  const request = new Request('http://localhost:3000/', { method: 'POST', body })
  const submission = await readSubmission(request, formSchema([section], {}))
  return submission.status === 'success' ? undefined : submission.error
}
