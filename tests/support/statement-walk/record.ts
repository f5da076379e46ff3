import { relative } from 'node:path'
import { DefaultQueryCompiler, PostgresQueryCompiler } from 'kysely'
import { afterAll, expect } from 'vitest'
import { type Parameter, root, type Statement, writeRecording } from './recordings.ts'

// Keeps every statement that the application compiles during the tests, with the line that issues
// it. `tests/plans` explains them afterwards.

const statements = new Map<string, Statement>()
const sites = new Map<string, string | undefined>()
const postgresCompiler = new PostgresQueryCompiler()

const compile = DefaultQueryCompiler.prototype.compileQuery
DefaultQueryCompiler.prototype.compileQuery = function (node, queryId) {
  const compiled = compile.call(this, node, queryId)
  const site = siteOfCaller()
  if (!site || !/^\W*(select|insert|update|delete|with)\b/i.test(compiled.sql)) return compiled
  const isPostgres = this instanceof PostgresQueryCompiler
  const key = `${isPostgres} ${site} ${compiled.sql}`
  if (statements.has(key)) return compiled
  const { sql, parameters } = compiled
  const engine = isPostgres ? 'postgres' : 'sqlite'
  statements.set(key, { engine, sql, parameters: parameters.map(stored), site })
  if (!isPostgres) {
    const other = compile.call(postgresCompiler, node, queryId)
    const statement = { sql: other.sql, parameters: other.parameters.map(stored), site }
    statements.set(`true ${site} ${other.sql}`, { engine: 'postgres', ...statement })
  }
  return compiled
}

afterAll(() => {
  const { testPath } = expect.getState()
  if (testPath) writeRecording(testPath, [...statements.values()])
})

function stored(value: unknown): Parameter {
  if (Buffer.isBuffer(value)) return { bytes: value.length }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
    return { inMs: Date.parse(value) - Date.now() }
  }
  return typeof value === 'bigint' ? Number(value) : ((value as string | number | null) ?? null)
}

/** Returns the line of the application that issues a statement; undefined for one of a test. */
function siteOfCaller(): string | undefined {
  const frame = callSites().find(isOfProject)
  if (!frame) return undefined
  const place = `${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`
  // Mapping to the lines of the source is slow, and done once for each place.
  if (!sites.has(place)) sites.set(place, mappedSite())
  return sites.get(place)
}

function callSites(): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  try {
    Error.stackTraceLimit = 30
    Error.prepareStackTrace = (_, frames) => frames
    return new Error().stack as unknown as NodeJS.CallSite[]
  } finally {
    Error.prepareStackTrace = prepareStackTrace
    Error.stackTraceLimit = stackTraceLimit
  }
}

function isOfProject(frame: NodeJS.CallSite): boolean {
  return isIssuing(frame.getFileName() ?? '')
}

function isIssuing(file: string): boolean {
  return file.includes(root) && !file.includes('/node_modules/') && !passedOn.test(file)
}

// Files that hand on the statements of others.
const passedOn = /statement-walk\/|db\/(client|transaction|watch-writes|disk-reserve)\b/

function mappedSite(): string | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 30
  const lines = new Error().stack?.split('\n').slice(1) ?? []
  Error.stackTraceLimit = stackTraceLimit
  const frames = lines.map(line => /\(?(?:file:\/\/)?(\/[^)]*?):(\d+):\d+\)?$/.exec(line))
  const found = frames.find(frame => frame?.[1] && isIssuing(frame[1]))
  if (!found?.[1]) return undefined
  const file = relative(root, found[1])
  return /^(app|db|scripts)\/(?!migrations\/)/.test(file) ? `${file}:${found[2]}` : undefined
}
