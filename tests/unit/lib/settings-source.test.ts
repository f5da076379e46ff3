import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#app/lib/env.server.ts'
import { ignoredSettingsWarning } from '#app/lib/ignored-settings.server.ts'
import { readSettingsSource } from '#app/lib/settings-source.server.ts'
import { settingsFault } from '#tests/support/runner/settings-fault.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

/** Returns the settings of an environment and of a file with this text. */
function read(environment: Record<string, string>, text = '') {
  const file = join(temporaryFolder(), '.env')
  writeFileSync(file, text)
  const source = readSettingsSource(environment, file)
  return { ...readEnv(source), warning: ignoredSettingsWarning(source) }
}

const smtp = 'MAIL_FROM=a@example.org\nSMTP_URL=smtp://localhost\n'

test('the environment wins over the file, also with an empty value', () => {
  const text = 'PORT=4000\nREGISTRATION=closed\nHIPAA_CLAIM=off'
  expect(read({ PORT: '5000', REGISTRATION: '' }, text)).toMatchObject({
    port: 5000,
    registration: 'open',
    hipaaClaim: false,
  })
})

describe('names that other programs set', () => {
  test('mean nothing in the environment', () => {
    const foreign = { MAIL: '/var/mail/anna', HOST: 'box', PORT: 'tcp://10.0.0.1:80' }
    expect(read(foreign)).toMatchObject({ mail: 'file', host: '127.0.0.1', port: 3000 })
    const text = `${smtp}MAIL_TRANSPORT=smtp\nHOST=::1\nPORT=4000`
    expect(read(foreign, text)).toMatchObject({ mail: 'smtp', host: '::1', port: 4000 })
    expect(read(foreign).warning).toBeUndefined()
  })

  test('are settings in the environment with values of Medfold', () => {
    const own = { HOST: '"0.0.0.0"', PORT: '80', APP_URL: 'https://health.example.org' }
    expect(read(own, 'HOST=::1')).toMatchObject({ host: '0.0.0.0', port: 80 })
    expect(read({ HOST: 'localhost' }).host).toBe('localhost')
    expect(() => read({ PORT: 'web' })).toThrow('PORT must be a port number')
  })

  test('may be any host in the file', () => {
    expect(read({}, 'HOST=box\nAPP_URL=https://health.example.org').host).toBe('box')
  })
})

describe('a name that is no setting', () => {
  test('is named with the setting that is meant', () => {
    const text = 'SMPT_URL=smtp://localhost\nRECOVERYKEY=age1\nbackups=off'
    expect(read({}, text).warning).toBe(
      'RECOVERYKEY has no effect: name it RECOVERY_KEY; SMPT_URL has no effect: name it SMTP_URL; backups has no effect: name it BACKUPS',
    )
  })

  test('of another program is not named', () => {
    const foreign = { USER: 'anna', HOME: '/', TZ: 'UTC', HOSTNAME: 'box', DOMAIN: 'example.org' }
    expect(read({ ...process.env, ...foreign }, 'PGSSLMODE=require').warning).toBeUndefined()
  })
})

describe('MAIL, the former name of MAIL_TRANSPORT', () => {
  test('is read from the file, and never as a path', () => {
    expect(read({}, `${smtp}MAIL=smtp`)).toMatchObject({ mail: 'smtp', warning: undefined })
    expect(read({}, 'MAIL=/var/mail/anna').mail).toBe('file')
    expect(() => read({}, 'MAIL=fax')).toThrow('MAIL_TRANSPORT must be file, resend or smtp')
    expect(read({ MAIL_TRANSPORT: 'file' }, `${smtp}MAIL=smtp`).mail).toBe('file')
  })

  test('is named in one line if the environment has one of its values', () => {
    const { mail, warning } = read({ MAIL: 'smtp' }, smtp)
    expect([mail, warning]).toEqual([
      'file',
      'MAIL in the environment has no effect: name it MAIL_TRANSPORT',
    ])
    expect(read({ MAIL: 'smtp', MAIL_TRANSPORT: 'smtp' }, smtp).warning).toBeUndefined()
  })
})

test('quotes, spaces, Windows line ends and a byte order mark do not count', () => {
  const text = `\ufeffAPP_URL="https://health.example.org"\r\n PORT = '4000' \r\n\r\n# words\r\n`
  expect(read({}, text)).toMatchObject({ origin: 'https://health.example.org', port: 4000 })
})

test('a file that cannot be read stops the start with one line', () => {
  const folder = join(temporaryFolder(), '.env')
  mkdirSync(folder)
  expect(settingsFault(() => readSettingsSource({}, folder))).toMatch(
    /^Settings: .*\.env cannot be read: it is a folder$/,
  )
})

test('a file in UTF-16 stops the start, because its settings would be ignored', () => {
  const file = join(temporaryFolder(), '.env')
  writeFileSync(file, '\ufeffPORT=4000\r\n', 'utf16le')
  expect(settingsFault(() => readSettingsSource({}, file))).toMatch(
    /^Settings: .*\.env is in UTF-16: save it as UTF-8$/,
  )
})
