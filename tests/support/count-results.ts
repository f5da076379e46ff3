// Prints "passed failed" of a test runner's JSON report: count-results.ts RUNNER FILE EXIT_CODE
import { readFileSync } from 'node:fs'
import { type Counts, countPlaywright, countVitest, settle } from './results.ts'

const [runner, file = '', exitCode] = process.argv.slice(2)
const counts = settle(read(), Number(exitCode))
console.info(`${counts.passed} ${counts.failed}`)

function read(): Counts {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return runner === 'vitest' ? countVitest(report) : countPlaywright(report)
  } catch {
    return { passed: 0, failed: 1 }
  }
}
