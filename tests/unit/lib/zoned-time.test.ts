import { describe, expect, test } from 'vitest'
import { endOfZonedDay, startOfDay, zonedTime } from '#app/lib/zoned-time.ts'

describe('a time in a zone', () => {
  test('has the hour 0 at midnight', () => {
    expect(zonedTime('2026-07-01T04:00:00Z', 'America/New_York')).toEqual({
      year: 2026,
      month: 7,
      day: 1,
      hour: 0,
      minute: 0,
      zoneName: 'EDT',
    })
  })

  test('is read by more zones than formatters are kept', () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone').slice(0, 60)) {
      expect(zonedTime('2026-07-01T04:00:00Z', timeZone).zoneName).not.toBe('UTC')
    }
  })
})

test.each([
  ['2026-03-27', 'UTC', '2026-03-27T00:00:00.000Z', '2026-03-28T00:00:00.000Z'],
  ['2026-03-27', 'America/New_York', '2026-03-27T04:00:00.000Z', '2026-03-28T04:00:00.000Z'],
  // Days of 23 and of 25 hours.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-03-27', 'Pacific/Kiritimati', '2026-03-26T10:00:00.000Z', '2026-03-27T10:00:00.000Z'],
  ['2026-03-27', 'Asia/Katmandu', '2026-03-26T18:15:00.000Z', '2026-03-27T18:15:00.000Z'],
  // The clocks skip midnight, and repeat the hour before it.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z', '2026-04-06T04:00:00.000Z'],
])('%s in %s lasts from %s to %s', (day, timeZone, start, end) => {
  expect(startOfDay(day, timeZone)).toBe(start)
  expect(endOfZonedDay(day, timeZone)).toBe(end)
})

test('the last day that can be typed ends', () => {
  expect(endOfZonedDay('9999-12-31', 'Europe/Madrid') > '').toBe(true)
})

test('every day of a year begins where the day before ends, in every zone with a jump', () => {
  for (const timeZone of ['Africa/Cairo', 'America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe']) {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 24 * 60 * 60_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      const start = startOfDay(day, timeZone)
      const before = new Date(Date.parse(start) - 60_000).toISOString()
      expect(zonedTime(start, timeZone).day, `${day} in ${timeZone}`).toBe(Number(day.slice(8)))
      expect(zonedTime(before, timeZone).day, `before ${day} in ${timeZone}`).not.toBe(
        Number(day.slice(8)),
      )
    }
  }
})
