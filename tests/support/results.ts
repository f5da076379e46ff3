// What the JSON report of a test runner amounts to.

export interface Counts {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Counts vitest's report. A file that fails without a failing test (it did not load) counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    file =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** Counts Playwright's report. A test that passes only sometimes is a broken test. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** The final count: a runner that says it failed without naming a test, or that ran none, adds one failure. */
export function settle({ passed, failed }: Counts, exitCode: number): Counts {
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}
