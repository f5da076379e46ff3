import { expect, test } from 'vitest'
import { countPlaywright, countVitest, settle } from '#tests/support/results.ts'

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] }

test("vitest's passed and failed tests are counted", () => {
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  const report = { numPassedTests: 7, numFailedTests: 1, testResults: [passing, failing] }
  expect(countVitest(report)).toEqual({ passed: 7, failed: 1 })
})

test('a test file that does not even load is a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const report = { numPassedTests: 7, numFailedTests: 0, testResults: [passing, broken] }
  expect(countVitest(report)).toEqual({ passed: 7, failed: 1 })
})

test('a browser test that passes only sometimes is a failure, and so is an error outside of tests', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 5, failed: 2 })
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3 })
})

test('a runner that ran nothing has failed, whatever it says', () => {
  expect(settle({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that crashed after passing tests has failed', () => {
  expect(settle({ passed: 9, failed: 0 }, 134)).toEqual({ passed: 9, failed: 1 })
})

test('failures are not counted twice', () => {
  expect(settle({ passed: 9, failed: 2 }, 1)).toEqual({ passed: 9, failed: 2 })
})
