import { describe, expect, test, vi } from 'vitest'
import { lastDaySchema } from '#app/forms/days/last-day-schema.server.ts'
import { displayMoment } from '#app/lib/dates.ts'

// Ordinary days, and those on which the clocks change: at midnight in Santiago and in Cairo.
test.each([
  ['UTC', '2026-11-28', '2026-11-28T23:59:59.000Z', '11:59 PM UTC'],
  ['Pacific/Kiritimati', '2026-11-28', '2026-11-28T09:59:59.000Z', '11:59 PM GMT+14'],
  ['America/Los_Angeles', '2026-11-28', '2026-11-29T07:59:59.000Z', '11:59 PM PST'],
  ['America/Los_Angeles', '2026-03-08', '2026-03-09T06:59:59.000Z', '11:59 PM PDT'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-02T07:59:59.000Z', '11:59 PM PST'],
  ['Europe/Berlin', '2026-11-28', '2026-11-28T22:59:59.000Z', '11:59 PM GMT+1'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59.000Z', '11:59 PM GMT+2'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T22:59:59.000Z', '11:59 PM GMT+1'],
  ['America/Santiago', '2026-09-05', '2026-09-06T03:59:59.000Z', '11:59 PM GMT-4'],
  ['America/Santiago', '2026-09-06', '2026-09-07T02:59:59.000Z', '11:59 PM GMT-3'],
  ['America/Santiago', '2026-04-04', '2026-04-05T03:59:59.000Z', '11:59 PM GMT-4'],
  ['Africa/Cairo', '2026-04-23', '2026-04-23T21:59:59.000Z', '11:59 PM GMT+2'],
  ['Africa/Cairo', '2026-10-29', '2026-10-29T21:59:59.000Z', '11:59 PM GMT+2'],
])('a last day in %s, %s, ends at %s, which is %s there', (timeZone, day, end, time) => {
  setClock('2026-01-15T12:00:00Z')
  expect(lastDaySchema(null, timeZone).parse(day)).toBe(end)
  expect(displayMoment(end, timeZone)).toContain(time)
  // The form shows the same day in the zone, and keeps the end.
  expect(lastDaySchema(end, timeZone).parse(day)).toBe(end)
})

describe('the earliest last day is today in the zone', () => {
  test.each([
    ['UTC', '2026-11-28T23:59:00Z', '2026-11-29T00:01:00Z'],
    ['Pacific/Kiritimati', '2026-11-28T09:59:00Z', '2026-11-28T10:01:00Z'],
    ['America/Los_Angeles', '2026-11-29T07:59:00Z', '2026-11-29T08:01:00Z'],
    ['Europe/Berlin', '2026-11-28T22:59:00Z', '2026-11-28T23:01:00Z'],
    ['America/Santiago', '2026-11-29T02:59:00Z', '2026-11-29T03:01:00Z'],
    ['Africa/Cairo', '2026-11-28T21:59:00Z', '2026-11-28T22:01:00Z'],
  ])('in %s until 11:59 PM, not from 12:01 AM', (timeZone, before, after) => {
    setClock(before)
    expect(isTaken('2026-11-28', timeZone)).toBe(true)
    expect(isTaken('2026-11-27', timeZone)).toBe(false)
    setClock(after)
    expect(isTaken('2026-11-28', timeZone)).toBe(false)
    expect(isTaken('2026-11-29', timeZone)).toBe(true)
  })
})

describe('the day that the form shows', () => {
  test('keeps an end that was set in another zone, to the millisecond', () => {
    setClock('2026-01-15T12:00:00Z')
    // The end of November 28 in Los Angeles is on November 29 in Tokyo.
    const end = '2026-11-29T07:59:59.000Z'
    expect(lastDaySchema(end, 'Asia/Tokyo').parse('2026-11-29')).toBe(end)
    expect(lastDaySchema(end, 'Asia/Tokyo').parse('2026-11-28')).toBe('2026-11-28T14:59:59.000Z')
  })

  test('stays after it has passed', () => {
    setClock('2027-01-15T12:00:00Z')
    const end = '2026-11-29T07:59:59.000Z'
    expect(lastDaySchema(end, 'America/Los_Angeles').parse('2026-11-28')).toBe(end)
    expect(isTaken('2026-11-28', 'America/Los_Angeles')).toBe(false)
  })
})

test('digits of every script are read, and an empty field is no end', () => {
  setClock('2026-01-15T12:00:00Z')
  const end = '2026-11-28T23:59:59.000Z'
  for (const typed of [
    ' 2026-11-28 ',
    '٢٠٢٦-١١-٢٨',
    '۲۰۲۶-۱۱-۲۸',
    '２０２６-１１-２８',
    '२०२६-११-२८',
  ]) {
    expect(lastDaySchema(null).parse(typed)).toBe(end)
  }
  expect(lastDaySchema(end).parse(undefined)).toBeNull()
})

function setClock(now: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
}

function isTaken(day: string, timeZone: string): boolean {
  return lastDaySchema(null, timeZone).safeParse(day).success
}
