import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The result of a test runner: how many tests passed, and one line for each that failed. */
export interface Outcome {
  passed: number
  failures: string[]
}

/** The parts of vitest's JSON report that are read here. */
export interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      status: string
      ancestorTitles: string[]
      title: string
      failureMessages?: string[] | null
    }[]
  }[]
}

/** The parts of Playwright's JSON report that are read here. */
export interface PlaywrightReport {
  stats: { expected: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

interface PlaywrightError {
  message?: string
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: { projectName: string; status: string; results: { errors: PlaywrightError[] }[] }[]
  }[]
}

/** Returns the outcome of vitest's report. A file that did not load is one failure. */
export function vitestOutcome(report: VitestReport): Outcome {
  const failures = report.testResults.flatMap(file => {
    const name = relative(process.cwd(), file.name)
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0)
      return file.status === 'failed' ? [failureLine([name], file.message)] : []
    return failed.map(test =>
      failureLine([name, ...test.ancestorTitles, test.title], test.failureMessages?.[0]),
    )
  })
  return { passed: report.numPassedTests, failures }
}

/** Returns the outcome of Playwright's report. A flaky test is a failure. */
export function playwrightOutcome({ stats, errors, suites }: PlaywrightReport): Outcome {
  const failures = suites.flatMap(suite => failuresIn(suite, []))
  const outside = errors.map(({ message }) => failureLine(['outside of tests'], message))
  return { passed: stats.expected, failures: [...failures, ...outside] }
}

function failuresIn(suite: PlaywrightSuite, above: string[]): string[] {
  const titles = [...above, suite.title]
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const [error] = results.flatMap(({ errors }) => errors)
        return failureLine([`[${projectName}]`, ...titles, title], error?.message)
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(inner => failuresIn(inner, titles))]
}

/**
 * Returns the final outcome: a runner that failed without naming a test, or ran none, adds one
 * failure.
 */
export function addSilentFailure(outcome: Outcome, runner: string, exitCode: number): Outcome {
  const { passed, failures } = outcome
  const isSilentFailure = failures.length === 0 && (exitCode !== 0 || passed === 0)
  if (!isSilentFailure) return outcome
  return { passed, failures: [`${runner}: ended with code ${exitCode} after ${passed} tests`] }
}

const maxReason = 160

function failureLine(titles: string[], message = ''): string {
  const [reason = ''] = stripVTControlCharacters(message).trim().split('\n')
  const name = titles.filter(Boolean).join(' › ').replace(/\s+/g, ' ')
  return reason ? `${name}: ${reason.slice(0, maxReason)}` : name
}
