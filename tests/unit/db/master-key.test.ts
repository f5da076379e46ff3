import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '#app/lib/env.server.ts'
import { loadMasterKeys, parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { settingsFault } from '#tests/support/runner/settings-fault.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const encoded = (fill: number, length = 32) =>
  Buffer.from(Array.from({ length }, (_, index) => (fill + index) % 256)).toString('base64')

describe('parseMasterKeys', () => {
  test('reads one key with its name', () => {
    const [first, ...rest] = parseMasterKeys(testMasterKey)
    expect(first.kid).toBe('test')
    expect(first.key).toHaveLength(32)
    expect(rest).toEqual([])
  })

  test('reads several keys in order, the active one first', () => {
    const keys = parseMasterKeys(`k2:${encoded(9)}, k1:${encoded(1)}`)
    expect(keys.map(({ kid }) => kid)).toEqual(['k2', 'k1'])
  })

  const refused: Record<string, string> = {
    'the word "changeme"': 'changeme',
    'the word "changeme" with a name': 'k1:changeme',
    'an empty text': '',
    'a key without a name': encoded(1),
    'a name without a key': 'k1:',
    'a key of 16 bytes': `k1:${encoded(1, 16)}`,
    'a key of 31 bytes': `k1:${encoded(1, 31)}`,
    'a key of 33 bytes': `k1:${encoded(1, 33)}`,
    'a key of zeros': `k1:${Buffer.alloc(32).toString('base64')}`,
    'a key of one repeated word': `k1:${Buffer.from('changemechangemechangemechangeme').toString('base64')}`,
    'two keys with one name': `k1:${encoded(1)},k1:${encoded(2)}`,
    'a second key that is short': `k1:${encoded(1)},k2:${encoded(2, 8)}`,
    'a name with a space in it': `my key:${encoded(1)}`,
    'a key in quotes': `"k1:${encoded(1)}"`,
    'keys on two lines': `k1:${encoded(1)}\r\nk2:${encoded(2)}`,
  }
  test.each(Object.entries(refused))('refuses %s in one line', (_name, text) => {
    const fault = settingsFault(() => parseMasterKeys(text))
    expect(fault).toMatch(/^(Master key|Settings)/)
    expect(fault).not.toContain('\n')
  })

  test('does not print the key', () => {
    const text = encoded(1, 16)
    expect(settingsFault(() => parseMasterKeys(`k1:${text}`))).not.toContain(text)
  })
})

describe('loadMasterKeys', () => {
  let folder: string
  const load = (settings: Record<string, string>, isNew: boolean) =>
    loadMasterKeys(readEnv({ DATA_DIR: folder, ...settings }), { isNew })

  beforeEach(() => {
    folder = temporaryFolder()
  })

  test('makes a private key file for an empty store and says so once', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const made = load({}, true)
    const file = join(folder, 'master.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(info).toHaveBeenCalledTimes(1)
    expect(String(info.mock.calls)).not.toContain(readFileSync(file, 'utf8').trim())
    expect(load({}, false)).toEqual(made)
  })

  test('refuses to make a key for existing data', () => {
    const fault = settingsFault(() => load({}, false))
    expect(fault).toMatch(/master\.key is missing/)
    expect(existsSync(join(folder, 'master.key'))).toBe(false)
  })

  test('refuses a missing MASTER_KEY_FILE, for an empty store too', () => {
    const file = join(folder, 'elsewhere.key')
    expect(() => load({ MASTER_KEY_FILE: file }, true)).toThrow(/elsewhere\.key is missing/)
    expect(existsSync(file)).toBe(false)
  })

  test('asks for the copy of a key file that is empty', () => {
    const file = join(folder, 'master.key')
    writeFileSync(file, '\n')
    const fault = settingsFault(() => load({}, false))
    expect(fault).toBe(`Master key: ${file} is empty: put your copy back`)
  })

  test('reports a folder in place of the key file in one line', () => {
    const file = join(folder, 'mounted')
    mkdirSync(file)
    const fault = settingsFault(() => load({ MASTER_KEY_FILE: file }, true))
    expect(fault).toBe(`Master key: ${file} cannot be read: it is a folder`)
  })

  test.each(['\n', '\r\n'])('reads MASTER_KEY_FILE with the final line break %j', end => {
    const file = join(folder, 'mounted-secret')
    writeFileSync(file, `\uFEFF${testMasterKey}${end}`)
    expect(load({ MASTER_KEY_FILE: file }, true)).toEqual(parseMasterKeys(testMasterKey))
  })

  test('prefers MASTER_KEY to files', () => {
    writeFileSync(join(folder, 'master.key'), `k1:${encoded(7)}\n`)
    expect(load({ MASTER_KEY: testMasterKey }, false)).toEqual(parseMasterKeys(testMasterKey))
  })
})
