import { relative } from 'node:path'
import {
  type CompiledQuery,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
} from 'kysely'
import { afterAll, expect } from 'vitest'
import { type Parameter, root, type Statement, writeRecording } from './recordings.ts'

// Records every statement of the application during the tests, with the line that executes it, for
// `tests/plans`.

const nearFrames = 8
const maxFrames = 30
// Reading the stack costs more than the statement, and later statements of the same text come from
// the same lines of a test file.
const maxLooks = 10

interface Recorder {
  statements: Map<string, Statement>
  sites: Map<string, string | undefined>
  /** Number of times that each text was recorded in this test file. */
  looks: Map<string, number>
}

// Files share a process, and each evaluates this module once.
const shared = globalThis as { statementRecorder?: Recorder }
shared.statementRecorder ??= installRecorder()
const { statements, sites, looks } = shared.statementRecorder

afterAll(() => {
  const { testPath } = expect.getState()
  if (testPath) writeRecording(testPath, [...statements.values()])
  statements.clear()
  looks.clear()
})

function installRecorder(): Recorder {
  const recorder: Recorder = { statements: new Map(), sites: new Map(), looks: new Map() }
  const postgresCompiler = new PostgresQueryCompiler()
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype)
  const execute = base.executeQuery
  base.executeQuery = function (this: DefaultQueryExecutor, compiled: CompiledQuery, ...more: []) {
    const { sql, parameters, query, queryId } = compiled
    const site = isRecorded(sql) && isLookedAt(sql) ? siteOfCaller() : undefined
    if (site) {
      const isPostgres = this.adapter instanceof PostgresAdapter
      const isNew = keep({ engine: isPostgres ? 'postgres' : 'sqlite', sql, parameters, site })
      if (isNew && !isPostgres && query.kind !== 'RawNode') {
        const other = postgresCompiler.compileQuery(query, queryId)
        keep({ engine: 'postgres', sql: other.sql, parameters, site })
      }
    }
    return execute.call(this, compiled, ...more)
  }
  return recorder

  function isLookedAt(sql: string): boolean {
    const times = recorder.looks.get(sql) ?? 0
    recorder.looks.set(sql, times + 1)
    return times < maxLooks
  }

  /** Returns whether the statement is the first of its text from that line. */
  function keep(statement: Omit<Statement, 'parameters'> & { parameters: readonly unknown[] }) {
    const { engine, sql, parameters, site } = statement
    const key = `${engine} ${site} ${sql}`
    if (recorder.statements.has(key)) return false
    recorder.statements.set(key, { engine, sql, parameters: parameters.map(stored), site })
    return true
  }
}

function isRecorded(sql: string): boolean {
  return /^\W*(select|insert|update|delete|with)\b/i.test(sql)
}

function stored(value: unknown): Parameter {
  if (Buffer.isBuffer(value)) return { bytes: value.length }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
    return { inMs: Date.parse(value) - Date.now() }
  }
  return typeof value === 'bigint' ? Number(value) : ((value as string | number | null) ?? null)
}

/** Returns the line of the application that executes a statement; undefined for a test. */
function siteOfCaller(): string | undefined {
  // Most callers are near, and each frame costs as much as the statement.
  const frame = callSites(nearFrames).find(isOfProject) ?? callSites(maxFrames).find(isOfProject)
  if (!frame) return undefined
  const place = `${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`
  // Mapping to source lines is slow, so it is done once for each place.
  if (!sites.has(place)) sites.set(place, mappedSite())
  return sites.get(place)
}

function callSites(limit: number): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  try {
    Error.stackTraceLimit = limit
    Error.prepareStackTrace = (_, frames) => frames
    return new Error().stack as unknown as NodeJS.CallSite[]
  } finally {
    Error.prepareStackTrace = prepareStackTrace
    Error.stackTraceLimit = stackTraceLimit
  }
}

function isOfProject(frame: NodeJS.CallSite): boolean {
  return isIssuingFile(frame.getFileName() ?? '')
}

function isIssuingFile(file: string): boolean {
  return file.includes(root) && !file.includes('/node_modules/') && !forwardingFiles.test(file)
}

// Files that forward the statements of others.
const forwardingFiles =
  /statement-walk\/|db\/(client|prepared|transaction|watch-writes|disk-reserve)\b/

function mappedSite(): string | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = maxFrames
  const lines = new Error().stack?.split('\n').slice(1) ?? []
  Error.stackTraceLimit = stackTraceLimit
  const frames = lines.map(line => /\(?(?:file:\/\/)?(\/[^)]*?):(\d+):\d+\)?$/.exec(line))
  const found = frames.find(frame => frame?.[1] && isIssuingFile(frame[1]))
  if (!found?.[1]) return undefined
  const file = relative(root, found[1])
  return /^(app|db|scripts)\/(?!migrations\/)/.test(file) ? `${file}:${found[2]}` : undefined
}
