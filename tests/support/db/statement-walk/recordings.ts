import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/**
 * A statement of the application, and the line that executes it: "app/mail/outbox.server.ts:41".
 */
export interface Statement {
  engine: 'sqlite' | 'postgres'
  sql: string
  parameters: Parameter[]
  site: string
}

/** A time is stored relative to the clock of the test, which may be in another year. */
export type Parameter = string | number | null | { inMs: number } | { bytes: number }

export const root = join(import.meta.dirname, '../../../..')

// Each test file replaces its own recording, so a run of one file keeps the others.
const folder = join(
  tmpdir(),
  'medfold-statements',
  createHash('sha256').update(root).digest('hex').slice(0, 16),
)

export function writeRecording(testFile: string, statements: Statement[]): void {
  mkdirSync(folder, { recursive: true })
  const name = relative(root, testFile).replaceAll('/', '~')
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(statements))
}

/**
 * Returns the distinct statements that the tests of these files recorded.
 * @throws when a file has no recording: the whole suite has to run first.
 */
export function readRecordings(testFiles: string[]): Statement[] {
  const statements = new Map<string, Statement>()
  const missing: string[] = []
  for (const file of testFiles) {
    const path = join(folder, `${file.replaceAll('/', '~')}.json`)
    if (!existsSync(path)) missing.push(file)
    else {
      for (const statement of JSON.parse(readFileSync(path, 'utf8')) as Statement[]) {
        statements.set(`${statement.engine} ${statement.site} ${statement.sql}`, statement)
      }
    }
  }
  if (missing.length > 0) {
    throw new Error(`Run the whole suite first, "npx vitest run". Missing: ${missing.join(', ')}`)
  }
  return [...statements.values()]
}

/** Returns every test file that records, relative to the root. */
export function recordingTestFiles(): string[] {
  return ['tests/unit', 'tests/routes'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.test\.tsx?$/.test(name))
      .map(name => `${folder}/${name}`),
  )
}
