import { expect, test } from 'vitest'
import { readSourceLines } from '#scripts/measure/structure/source-lines.ts'
import {
  findNounClauseComments,
  findOldNames,
  findSharedTypeNames,
  findUnnamedErrors,
  findWideComments,
} from '#scripts/measure/structure/words.ts'

const lines = readSourceLines(process.cwd())

test.each([
  ['No comment is wider than the formatter allows', findWideComments],
  ['No comment opens with a noun clause', findNounClauseComments],
  ['No identifier has an old name', findOldNames],
  ['Exported types have different names', findSharedTypeNames],
  ['Error classes end in Error and set their name', findUnnamedErrors],
])('%s', (_, find) => {
  expect(find(lines)).toEqual([])
})
