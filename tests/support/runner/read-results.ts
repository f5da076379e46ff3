// Prints the outcome of a test runner's JSON report, "passed failed", then a line for each failure:
// read-results.ts RUNNER FILE EXIT_CODE
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** How many tests passed, and one line for each that failed. */
interface Outcome {
  passed: number
  failures: string[]
}

const [runner = '', file = '', exitCode] = process.argv.slice(2)
const { passed, failures } = readOutcome()
// A runner that failed without naming a test, or ran none, is one failure.
if (failures.length === 0 && (Number(exitCode) !== 0 || passed === 0)) {
  failures.push(`${runner}: ended with code ${exitCode} after ${passed} tests`)
}
console.info([`${passed} ${failures.length}`, ...failures].join('\n'))

function readOutcome(): Outcome {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return runner === 'vitest' ? vitestOutcome(report) : playwrightOutcome(report)
  } catch {
    return { passed: 0, failures: [`${runner}: left no report`] }
  }
}

// A file that did not load is one failure.
function vitestOutcome({ numPassedTests, testResults }: JsonTestResults): Outcome {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(process.cwd(), name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [failureLine([path], message)] : []
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      failureLine([path, ...ancestorTitles, title], failureMessages?.[0]),
    )
  })
  return { passed: numPassedTests, failures }
}

// A flaky test is a failure.
function playwrightOutcome({ stats, errors, suites }: JSONReport): Outcome {
  const failures = suites.flatMap(suite => failuresIn(suite, []))
  const outside = errors.map(({ message }) => failureLine(['outside of tests'], message))
  return { passed: stats.expected, failures: [...failures, ...outside] }
}

function failuresIn(suite: JSONReportSuite, above: string[]): string[] {
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

function failureLine(titles: string[], message = ''): string {
  const [reason = ''] = stripVTControlCharacters(message).trim().split('\n')
  const name = titles.filter(Boolean).join(' › ').replace(/\s+/g, ' ')
  return reason ? `${name}: ${reason.slice(0, 160)}` : name
}
