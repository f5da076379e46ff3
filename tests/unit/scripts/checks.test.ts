import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

test('the last lines name every failed check and test, and then the sum', () => {
  const { lines, status } = run(`
    check 'lint' true
    check 'types' false
    suite vitest 'unit tests' leave '${report(7, ['is drawn', 'is saved'])}'
    fail 'browser tests: not run'
  `)
  expect(lines.slice(-6)).toEqual([
    '• Failed:',
    'types: FAILED',
    'page.test.ts › is drawn',
    'page.test.ts › is saved',
    'browser tests: not run',
    '8 passed, 4 failed',
  ])
  expect(status).toBe(1)
})

test('thirty failures are named at most, and the others are counted', () => {
  const titles = Array.from({ length: 33 }, (_, number) => `test ${number}`)
  const { lines } = run(`suite vitest 'unit tests' leave '${report(1, titles)}'`)
  const listed = lines.slice(lines.indexOf('• Failed:') + 1)
  expect(listed).toEqual([
    ...titles.slice(0, 30).map(title => `page.test.ts › ${title}`),
    'and 3 more',
    '1 passed, 33 failed',
  ])
})

test('a runner without a report has failed, and is named', () => {
  const { lines } = run(`suite vitest 'unit tests' false`)
  expect(lines.slice(-2)).toEqual(['vitest: left no report', '0 passed, 1 failed'])
})

test('nothing is named if everything passes', () => {
  const { lines, status } = run(`suite vitest 'unit tests' leave '${report(3, [])}'`)
  expect(lines).toEqual(['• unit tests', '3 passed, 0 failed'])
  expect(status).toBe(0)
})

function run(checks: string) {
  const folder = temporaryFolder()
  const script = `
    . scripts/common.sh
    . tests/support/runner/checks.sh
    leave() { cp "$1" "$reports/vitest.json"; }
    begin_checks '${join(folder, 'reports')}'
    ${checks}
    end_checks
  `
  const PATH = `node_modules/.bin:${process.env.PATH}`
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, PATH },
  })
  expect(stderr).toBe('')
  return { lines: stdout.trim().split('\n'), status }
}

/** Writes a report of vitest, and returns its path. */
function report(passed: number, failed: string[]): string {
  const tests = failed.map(title => ({ status: 'failed', ancestorTitles: [], title }))
  const name = join(process.cwd(), 'page.test.ts')
  const file = { name, status: failed.length > 0 ? 'failed' : 'passed', assertionResults: tests }
  const path = join(temporaryFolder(), 'vitest.json')
  writeFileSync(path, JSON.stringify({ numPassedTests: passed, testResults: [file] }))
  return path
}
