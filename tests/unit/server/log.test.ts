import { beforeEach, describe, expect, test, vi } from 'vitest'
import { logError, logLevels, writeLog } from '#app/lib/log.server.ts'
import { SealBrokenError } from '#db/crypto/cipher.server.ts'

let said: string[]

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation(line => void said.push(line))
})

describe('an error in the log', () => {
  test('is one line of JSON with its name, code, stack and request', () => {
    logError(Object.assign(new TypeError('secret'), { code: 'SQLITE_FULL' }), 'a1')
    const { level, requestId, detail } = entry()
    expect([level, requestId]).toEqual(['error', 'a1'])
    expect(detail).toMatch(/^TypeError SQLITE_FULL\n {4}at .*log\.test\.ts:\d+:\d+/)
  })

  test('omits messages of libraries, even on lines that look like a stack', () => {
    const posted = 'Penicillin\n    at my home (file.ts:1:1)\n    at allergy:2:2'
    for (const error of [new Error(posted), new SyntaxError(`Unexpected "${posted}"`)]) {
      logError(error)
      expect(entry().detail).not.toMatch(/Penicillin|my home|allergy/)
    }
  })

  test('omits names, codes and values that are text', () => {
    logError(Object.assign(new Error('a'), { name: 'Anna Berg', code: 'Anna Berg' }))
    logError('Anna Berg')
    logError({ name: 'Anna Berg' })
    expect(said.join()).not.toContain('Anna')
    expect(entry().detail).toBe('thrown: object')
  })

  test('keeps our own messages', () => {
    logError(new SealBrokenError('No sealed value at users'))
    expect(entry().detail).toMatch(/^SealBrokenError: No sealed value at users\n {4}at /)
  })
})

test('LOG_LEVEL omits the lines below it, and never an alert', () => {
  const informed = vi.spyOn(console, 'info').mockImplementation(() => {})
  for (const least of ['error', 'info']) {
    vi.stubEnv('LOG_LEVEL', least)
    for (const level of logLevels) writeLog({ level, kind: 'test' })
  }
  const levels = said.map(line => JSON.parse(line).level)
  expect(levels.join(' ')).toBe('error alert warn error alert')
  const lowLevels = informed.mock.calls.map(([line]) => JSON.parse(line).level)
  expect(lowLevels.join(' ')).toBe('info')
})

function entry() {
  return JSON.parse(said.at(-1) ?? '')
}
