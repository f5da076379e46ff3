import { requestIdStorage } from './request-id.server.ts'

/**
 * Writes one JSON line on stderr for an unexpected error: its name, code and stack. Its message only
 * when we wrote it: the message of a library may quote a posted value.
 * @param requestId given outside of a request's handler; inside it the server has set the id.
 */
export function logError(error: unknown, requestId = requestIdStorage.getStore()): void {
  console.error(JSON.stringify({ level: 'error', requestId, detail: detailOf(error) }))
}

// By name, because the launcher and the bundle each have these classes. They name settings and rows, no content.
const errorsWithSafeMessage = ['SettingsError', 'StartError', 'SealBrokenError', 'StoreFullError']

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`
  const { name, message } = error
  const code = 'code' in error ? safeWord(error.code) : ''
  const said = errorsWithSafeMessage.includes(name) ? `: ${message}` : ''
  const first = `${safeWord(name) || 'Error'}${code && ` ${code}`}${said}`
  return [first, ...placesIn(error)].join('\n')
}

/** A name or code as programs write them; anything else might be text. */
function safeWord(value: unknown): string {
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : ''
}

/** The stack's `at …` lines; the message goes first, because it may have such lines of its own. */
function placesIn({ stack = '', message }: Error): string[] {
  const trace = message ? stack.split(message).at(-1) : stack
  return (trace ?? '').split('\n').filter(line => /^ {4}at .+(:\d+:\d+|<anonymous>)\)?$/.test(line))
}
