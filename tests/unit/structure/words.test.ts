import { expect, test } from 'vitest'
import { readSourceLines } from '#scripts/measure/structure/source-lines.ts'
import {
  nounClauseComments,
  oldNamesLeft,
  sharedTypeNames,
  unnamedErrors,
  wideComments,
} from '#scripts/measure/structure/words.ts'

const lines = readSourceLines(process.cwd())

test.each([
  ['No comment is wider than the formatter allows', wideComments],
  ['No comment opens with a noun clause', nounClauseComments],
  ['No identifier has an old name', oldNamesLeft],
  ['Exported types have different names', sharedTypeNames],
  ['Error classes end in Error and set their name', unnamedErrors],
])('%s', (_, find) => {
  expect(find(lines)).toEqual([])
})
