// Prints the outcome of a test runner's JSON report, "passed failed", then a line for each failure:
// read-results.ts RUNNER FILE EXIT_CODE
import { readFileSync } from 'node:fs'
import { addSilentFailure, type Outcome, playwrightOutcome, vitestOutcome } from './results.ts'

const [runner = '', file = '', exitCode] = process.argv.slice(2)
const { passed, failures } = addSilentFailure(read(), runner, Number(exitCode))
console.info([`${passed} ${failures.length}`, ...failures].join('\n'))

function read(): Outcome {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return runner === 'vitest' ? vitestOutcome(report) : playwrightOutcome(report)
  } catch {
    return { passed: 0, failures: [`${runner}: left no report`] }
  }
}
