import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  addSilentFailure,
  type PlaywrightReport,
  playwrightOutcome,
  type VitestReport,
  vitestOutcome,
} from '#tests/support/runner/results.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const passing = { status: 'passed', ancestorTitles: ['a page'], title: 'is drawn' }
const failing = {
  status: 'failed',
  ancestorTitles: ['a page', 'in German'],
  title: 'has\na heading',
  failureMessages: [
    '\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at page.test.ts:7',
  ],
}
const fileOf = (name: string, ...assertionResults: (typeof passing | typeof failing)[]) => ({
  name: join(process.cwd(), name),
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  assertionResults,
})
const vitestReport: VitestReport = {
  numPassedTests: 7,
  testResults: [
    fileOf('tests/all.test.ts', passing),
    fileOf('tests/page.test.ts', passing, failing),
  ],
}
const named =
  'tests/page.test.ts › a page › in German › has a heading: AssertionError: expected 1 to be 2'

test('passed tests of vitest are counted, and failed ones are named with their reason', () => {
  expect(vitestOutcome(vitestReport)).toEqual({ passed: 7, failures: [named] })
})

test('a test file that does not load is a failure', () => {
  const broken = { ...fileOf('tests/page.test.ts'), status: 'failed', message: 'no such module' }
  const report = { ...vitestReport, testResults: [broken] }
  expect(vitestOutcome(report).failures).toEqual(['tests/page.test.ts: no such module'])
})

test('a flaky browser test is a failure, and so is an error outside of tests', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ projectName: 'js', status, results: [{ errors: message ? [{ message }] : [] }] }],
  })
  const report: PlaywrightReport = {
    stats: { expected: 5 },
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        title: 'page.spec.ts',
        specs: [spec('opens', 'expected'), spec('closes', 'flaky', 'Error: late\nCall log:')],
        suites: [{ title: 'a list', specs: [spec('grows', 'unexpected'), spec('is', 'skipped')] }],
      },
    ],
  }
  expect(playwrightOutcome(report)).toEqual({
    passed: 5,
    failures: [
      '[js] › page.spec.ts › closes: Error: late',
      '[js] › page.spec.ts › a list › grows',
      'outside of tests: the server did not start',
    ],
  })
})

test('a runner without tests has failed', () => {
  expect(addSilentFailure({ passed: 0, failures: [] }, 'vitest', 0).failures).toEqual([
    'vitest: ended with code 0 after 0 tests',
  ])
})

test('a runner that crashed after passing tests has failed', () => {
  expect(addSilentFailure({ passed: 9, failures: [] }, 'vitest', 134)).toEqual({
    passed: 9,
    failures: ['vitest: ended with code 134 after 9 tests'],
  })
})

test('failures are not counted twice', () => {
  const outcome = { passed: 9, failures: ['one', 'two'] }
  expect(addSilentFailure(outcome, 'vitest', 1)).toEqual(outcome)
})

test('a report is printed as its counts and one line for each failure', () => {
  const file = join(temporaryFolder(), 'vitest.json')
  const print = (exitCode: string) =>
    spawnSync(
      process.execPath,
      ['tests/support/runner/read-results.ts', 'vitest', file, exitCode],
      {
        encoding: 'utf8',
      },
    ).stdout
  expect(print('1')).toBe('0 1\nvitest: left no report\n')
  writeFileSync(file, JSON.stringify(vitestReport))
  expect(print('1')).toBe(`7 1\n${named}\n`)
})
