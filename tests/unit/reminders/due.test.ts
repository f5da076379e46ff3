import { describe, expect, test } from 'vitest'
import { findDueReminders } from '#app/reminders/due-reminders.server.ts'
import { isAnythingDue } from '#app/reminders/due-reminders.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { savedProfile } from '#tests/support/data/saved-profile.ts'

// All sections were confirmed on March 1, 2026.
const later = new Date('2026-09-02T08:00:00Z')
const before = new Date('2026-08-31T08:00:00Z')

const vaccine = (name: string, date?: string, cvx?: string) => ({
  id: 1,
  name,
  ...(date && { date }),
  ...(cvx && { cvx }),
})

const reviewsOf = (vaccines: ReturnType<typeof vaccine>[], now = before) =>
  findDueReminders(
    savedProfile({ immunizations: { noImmunizations: false, immunizationHistory: vaccines } }),
    now,
  ).toReview.map(({ label }) => label)

describe('a part of a record is due', () => {
  test('six months after it was last confirmed', () => {
    const profile = savedProfile({ social: fullProfile.social })
    expect(findDueReminders(profile, before).toConfirm).toEqual([])
    expect(findDueReminders(profile, later).toConfirm).toEqual([
      { slug: 'social', title: 'Social History', confirmedAt: '2026-03-01T10:00:00.000Z' },
    ])
  })

  test('by calendar days, in short months too', () => {
    const profile = savedProfile({ social: fullProfile.social })
    const { social } = profile
    if (social) social.confirmedAt = '2026-02-28T12:00:00.000Z'
    expect(findDueReminders(profile, new Date('2026-08-31T11:00:00Z')).toConfirm).toEqual([])
    expect(findDueReminders(profile, new Date('2026-08-31T12:00:00Z')).toConfirm).toHaveLength(1)
  })

  test('if it was filled in, applies, and is visible', () => {
    expect(isAnythingDue(findDueReminders({}, later))).toBe(false)
    const { mental, history } = fullProfile
    const answered = (hasMentalHealthHistory: 'yes' | 'no') =>
      findDueReminders(
        savedProfile({ mental, history: { ...history, hasMentalHealthHistory } }),
        later,
      )
        .toConfirm.map(({ slug }) => slug)
        .sort()
    expect(answered('yes')).toContain('mental')
    expect(answered('no')).not.toContain('mental')
    const withheld = {
      ...savedProfile({ social: fullProfile.social }),
      withheld: new Set(['social_history']),
    }
    expect(findDueReminders(withheld, later).toConfirm).toEqual([])
  })
})

describe('a vaccination is due', () => {
  test('if the last one against the flu was more than a year ago', () => {
    expect(reviewsOf([vaccine('Influenza (flu), type unknown', '2025-08-30')])).toEqual([
      'Flu vaccination',
    ])
    expect(reviewsOf([vaccine('Flu shot', '2025-08-31')])).toEqual([])
    const both = [vaccine('Influenza', '2020-10-01'), vaccine('Influenza', '2025-10-01')]
    expect(reviewsOf(both)).toEqual([])
  })

  test('if the last one against tetanus was more than ten years ago, by name or code', () => {
    expect(reviewsOf([vaccine('Tdap', '2016-08-30')])).toEqual(['Tetanus vaccination'])
    expect(reviewsOf([vaccine('Boostrix', '2016-08-30', '115')])).toEqual(['Tetanus vaccination'])
    expect(reviewsOf([vaccine('Td (tetanus, diphtheria)', '2016-09-30')])).toEqual([])
  })

  test('neither without a date nor for another kind', () => {
    expect(reviewsOf([vaccine('Influenza')])).toEqual([])
    expect(reviewsOf([vaccine('Tetanus', '2001-01-01'), vaccine('Td')])).toEqual([])
    const others = [
      'Hib (Haemophilus influenzae type b)',
      'parainfluenza-3',
      'tetanus immune globulin',
      'MMR (measles, mumps, rubella)',
    ]
    expect(reviewsOf(others.map(name => vaccine(name, '1990-01-01')))).toEqual([])
  })
})

describe('an examination is due', () => {
  test('if its last date is older than its interval, and the question applies', () => {
    const due = (biologicalSex: 'female' | 'male') =>
      findDueReminders(
        savedProfile({
          history: { ...fullProfile.history, lastPhysicalExam: '2025-08-30' },
          reproductive: {
            ...fullProfile.reproductive,
            biologicalSex,
            lastPapSmear: '2023-08-30',
            lastMammogram: '2024-08-31',
          },
        }),
        before,
      ).toReview.map(({ label, section }) => `${label}: ${section.slug}`)
    expect(due('female')).toEqual(['Physical exam: medical-history', 'Pap smear: reproductive'])
    expect(due('male')).toEqual(['Physical exam: medical-history'])
  })
})
