import { expect, test } from 'vitest'
import { csvLine } from '#app/lib/csv.server.ts'

test.each([
  '=1',
  '+1',
  '-1',
  '@a',
  '\ta',
  '\ra',
  '\na',
  '|cmd',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  '｜cmd',
])('a cell that begins like %j is text for a spreadsheet program', text => {
  expect(csvLine([text]).replace('"', '')).toMatch(/^'/)
})

test.each(['Anna', '1 | 2', "O'Neill", ' x'])('a cell that begins like %j is unchanged', text => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})
