import { isBusy } from './queue.server.ts'
import { requestIdStorage } from './request-id.server.ts'

/** Levels in rising order. An alert is a fault that the operator must see soon. */
export const logLevels = ['info', 'warn', 'error', 'alert'] as const

/** One line of the log, without personal data, addresses of pages and tokens. */
export interface LogLine {
  level: (typeof logLevels)[number]
  /** The subject, for filters: `request`, `mail`, `backup`, `start`. */
  kind: string
  /** A sentence for the operator. */
  text?: string
  [field: string]: unknown
}

/**
 * Writes one line, as JSON with the time; as plain text where a person reads along
 * (`LOG_FORMAT=text`). Warnings and worse go to stderr. Lines below `LOG_LEVEL` are not written.
 */
export function writeLog(line: LogLine): void {
  const { level } = line
  // Read from the environment, because launcher and bundle each load this module.
  const { LOG_LEVEL, LOG_FORMAT } = process.env
  const levels: readonly string[] = logLevels
  if (levels.indexOf(level) < levels.indexOf(LOG_LEVEL || 'info')) return
  const entry = { time: new Date().toISOString(), ...line }
  const printed = LOG_FORMAT === 'text' ? formatText(line) : JSON.stringify(entry)
  if (level === 'info') console.info(printed)
  else console.error(printed)
}

/** Returns the sentence of a line, or else its kind and the values of its fields. */
function formatText({ level: _, kind, text, ...fields }: LogLine): string {
  return text ?? [kind, ...Object.values(fields)].filter(value => value !== undefined).join(' ')
}

/**
 * Writes an unexpected error to stderr as one JSON line: name, code and stack. Messages are logged
 * only for errors without private text: a library may quote a posted value.
 * @param requestId for errors outside of a request's handler, which has its own.
 */
export function logError(error: unknown, requestId = requestIdStorage.getStore()): void {
  // A refusal of a busy server is no error.
  if (isBusy(error)) return
  writeLog({ level: 'error', kind: 'error', requestId, detail: formatDetail(error) })
}

// By name, because launcher and bundle each have these classes.
const errorsWithSafeMessage = ['SettingsError', 'StartError', 'SealBrokenError']

function formatDetail(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`
  const { name, message } = error
  const code = 'code' in error ? safeWord(error.code) : ''
  const safeMessage = errorsWithSafeMessage.includes(name) ? `: ${message}` : ''
  const firstLine = `${safeWord(name) || 'Error'}${code && ` ${code}`}${safeMessage}`
  return [firstLine, ...readTrace(error)].join('\n')
}

/** Returns a name or code as programs write them; anything else might be private text. */
function safeWord(value: unknown): string {
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : ''
}

/** Returns the `at …` lines of the stack, without the message, which may contain such lines. */
function readTrace({ stack = '', message }: Error): string[] {
  const trace = message ? stack.split(message).at(-1) : stack
  return (trace ?? '').split('\n').filter(line => /^ {4}at .+(:\d+:\d+|<anonymous>)\)?$/.test(line))
}
