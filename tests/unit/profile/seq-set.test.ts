import { expect, test } from 'vitest'
import { formatRanges, parseRanges } from '#app/profile/history/seal-ranges.ts'
import { SeqSet } from '#app/profile/history/seq-set.ts'

test('a set of numbers grows, and gives its lowest', () => {
  const set = new SeqSet()
  expect([set.size, set.first(), set.has(3), set.has(-1)]).toEqual([0, undefined, false, false])
  const numbers = [1_000_003, 9, 8, 7, 20_000, 9]
  for (const number of numbers) set.add(number)
  expect([set.size, set.first(), set.has(20_000), set.has(20_001)]).toEqual([5, 7, true, false])
  for (const number of [7, 8, 9, 9, -4, 5_000_000]) set.delete(number)
  expect([set.size, set.first()]).toEqual([2, 20_000])
})

test('ranges have every number once, in order', () => {
  expect(formatRanges([9, 3, 5, 4])).toBe('[[3,5],[9,9]]')
  expect(parseRanges('[[3,5],[9,9]]')).toEqual([
    [3, 5],
    [9, 9],
  ])
  expect(formatRanges([])).toBe('[]')
})
