import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#app/lib/env.server.ts'
import { readTrimmedFile } from '#app/lib/settings.server.ts'
import { secretSettings } from '#app/lib/settings-source.server.ts'
import { settingsFault } from '#tests/support/runner/settings-fault.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

test('the default settings serve this machine with SQLite', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    formerOrigins: [],
    secure: false,
    insecureNetwork: false,
    dataDir: './data',
    databaseUrl: undefined,
    masterKey: undefined,
    masterKeyFile: undefined,
    trustedProxies: [],
    registration: 'open',
    emailConfirmation: false,
    hasUnprovenAddresses: false,
    hipaaClaim: true,
    drugLookup: false,
    mail: 'file',
    hasNightlyBackups: true,
    accessLogYears: 6,
    logLevel: 'info',
    hasUpdateCheck: false,
  })
})

test('the origin follows PORT until APP_URL is set', () => {
  expect(readEnv({ PORT: '8080' }).origin).toBe('http://localhost:8080')
  expect(readEnv({ PORT: '8080', APP_URL: 'https://me.example' }).origin).toBe('https://me.example')
})

test('an empty value counts as no setting', () => {
  expect(readEnv({ PORT: '', APP_URL: '', DATABASE_URL: '', HIPAA_CLAIM: '' })).toEqual(readEnv({}))
})

test('an https origin makes cookies secure', () => {
  expect(readEnv({ APP_URL: 'https://health.example.org' }).secure).toBe(true)
})

test('plain http is accepted for this machine only', () => {
  for (const APP_URL of ['http://localhost:3000', 'http://127.0.0.1:80', 'http://[::1]:3000']) {
    expect(readEnv({ APP_URL })).toMatchObject({ secure: false, insecureNetwork: false })
  }
})

test('plain http for other machines needs ALLOW_INSECURE_HTTP, and counts as insecure', () => {
  const APP_URL = 'http://192.168.1.20:3000'
  expect(readEnv({ APP_URL, ALLOW_INSECURE_HTTP: '1' }).insecureNetwork).toBe(true)
})

test('plain http listens on this machine only, https and allowed http on every network', () => {
  expect(readEnv({ APP_URL: 'http://localhost:3000' }).host).toBe('127.0.0.1')
  expect(readEnv({ APP_URL: 'https://health.example.org' }).host).toBe('0.0.0.0')
  expect(readEnv({ ALLOW_INSECURE_HTTP: '1' })).toMatchObject({
    host: '0.0.0.0',
    insecureNetwork: true,
  })
})

test('HOST is accepted if it is safe', () => {
  const https = { APP_URL: 'https://health.example.org' }
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) {
    expect(readEnv({ HOST })).toMatchObject({ host: HOST, insecureNetwork: false })
    expect(readEnv({ HOST, ...https }).host).toBe(HOST)
  }
  expect(readEnv({ HOST: '192.0.2.1', ...https }).host).toBe('192.0.2.1')
  const insisted = readEnv({ HOST: '192.0.2.1', ALLOW_INSECURE_HTTP: '1' })
  expect(insisted).toMatchObject({ host: '192.0.2.1', insecureNetwork: true })
})

test('the trusted proxies are a list of addresses and ranges', () => {
  expect(readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.0.2.1 ,' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
    '192.0.2.1',
  ])
})

test('the former origins are a list of addresses without duplicates', () => {
  const FORMER_URLS =
    'https://old.example.org, http://OLDER.example.org:80/,https://older.example.org:8443,https://old.example.org:443,'
  expect(readEnv({ FORMER_URLS }).formerOrigins).toEqual([
    'https://old.example.org',
    'http://older.example.org',
    'https://older.example.org:8443',
  ])
})

test('the present host cannot be a former one, with another scheme neither', () => {
  const APP_URL = 'https://health.example.org'
  for (const former of [APP_URL, 'http://health.example.org', `${APP_URL}:443/`]) {
    const FORMER_URLS = `https://old.example.org,${former}`
    expect(settingsFault(() => readEnv({ APP_URL, FORMER_URLS }))).toMatch(
      /^Settings: FORMER_URLS must not have the host of APP_URL/,
    )
  }
  const FORMER_URLS = `${APP_URL}:8443`
  expect(readEnv({ APP_URL, FORMER_URLS }).formerOrigins).toEqual([FORMER_URLS])
})

test('addresses must be confirmed if mails are sent, unless it is turned off', () => {
  const smtp = { MAIL_TRANSPORT: 'smtp', MAIL_FROM: 'a@example.org', SMTP_URL: 'smtp://localhost' }
  const isOn = (given: Record<string, string>) => readEnv(given).emailConfirmation
  expect([isOn({}), isOn(smtp)]).toEqual([false, true])
  expect([
    isOn({ EMAIL_CONFIRMATION: 'on' }),
    isOn({ ...smtp, EMAIL_CONFIRMATION: 'off' }),
  ]).toEqual([true, false])
})

test('a public server without confirmed addresses needs invitations by default', () => {
  const publicly = { APP_URL: 'https://health.example.org' }
  const shown = ({ registration, hasUnprovenAddresses }: ReturnType<typeof readEnv>) => [
    registration,
    hasUnprovenAddresses,
  ]
  expect(shown(readEnv(publicly))).toEqual(['invitation', true])
  expect(shown(readEnv({ ...publicly, REGISTRATION: 'open' }))).toEqual(['open', true])
  expect(shown(readEnv({ ...publicly, EMAIL_CONFIRMATION: 'on' }))).toEqual(['open', false])
  expect(shown(readEnv({ APP_URL: 'http://127.0.0.1:3000' }))).toEqual(['open', false])
})

test('the HIPAA wording can be turned off', () => {
  expect(readEnv({ HIPAA_CLAIM: 'off' }).hipaaClaim).toBe(false)
  expect(readEnv({ HIPAA_CLAIM: 'on' }).hipaaClaim).toBe(true)
})

test('registration can be open, by invitation, or closed', () => {
  for (const REGISTRATION of ['open', 'invitation', 'closed']) {
    expect(readEnv({ REGISTRATION }).registration).toBe(REGISTRATION)
  }
})

const refused: [setting: string, value: string, words: RegExp][] = [
  ['PORT', 'web', /PORT must be a port number/],
  ['METRICS_PORT', '3000', /METRICS_PORT must be another port than PORT/],
  ['PORT', '70000', /PORT/],
  ['PORT', '-1', /PORT/],
  ['PORT', '80.5', /PORT/],
  ['HOST', '0.0.0.0', /APP_URL is not set, .*: set APP_URL to the https address/],
  ['HOST', '::', /APP_URL is not set, .*ALLOW_INSECURE_HTTP=on/],
  ['HOST', '192.168.1.20', /APP_URL is not set/],
  ['APP_URL', 'health.example.org', /APP_URL must be a full http or https address/],
  ['APP_URL', 'ftp://health.example.org', /APP_URL must be a full http or https address/],
  ['APP_URL', 'http://health.example.org', /APP_URL must be https unless it is this machine/],
  ['APP_URL', 'http://127.evil.example', /APP_URL must be https unless it is this machine/],
  ['APP_URL', 'https://health.example.org/app', /APP_URL must have no path/],
  ['APP_URL', 'https://health.example.org/?a=1', /APP_URL must have no path/],
  ['FORMER_URLS', 'old.example.org', /FORMER_URLS.* must be a list of full http or https/],
  ['FORMER_URLS', 'https://a.example ftp://b.example', /FORMER_URLS.* must be a list of full http/],
  ['FORMER_URLS', 'https://a.example,ftp://b.example', /FORMER_URLS.* must be a list of full http/],
  ['FORMER_URLS', 'https://old.example.org/app', /FORMER_URLS must have no path/],
  ['FORMER_URLS', 'https://old.example.org/?a=1', /FORMER_URLS must have no path/],
  ['FORMER_URLS', 'https://old.example.org/#a', /FORMER_URLS must have no path/],
  ['FORMER_URLS', 'https://me:secret@old.example.org', /FORMER_URLS must have no path/],
  ['FORMER_URLS', 'http://localhost:3000', /FORMER_URLS must not have the host of APP_URL/],
  ['DATABASE_URL', 'mysql://localhost/medfold', /DATABASE_URL must start with postgres:/],
  ['TRUSTED_PROXIES', 'everyone', /TRUSTED_PROXIES.* must be a list of addresses or CIDR ranges/],
  ['TRUSTED_PROXIES', '10.0.0.0/64', /TRUSTED_PROXIES.* must be a list/],
  ['TRUSTED_PROXIES', '127.0.0.1,0.0.0.0/0', /TRUSTED_PROXIES must not trust every address/],
  ['TRUSTED_PROXIES', '::/0', /TRUSTED_PROXIES must not trust every address/],
  ['MAIL_TRANSPORT', 'smtp', /SMTP_URL is needed with MAIL_TRANSPORT=smtp/],
  ['MAIL_FROM', 'Medfold', /MAIL_FROM must be an address/],
  ['SMTP_URL', 'smtp://:x:y', /SMTP_URL is not a valid address/],
  ['REGISTRATION', 'off', /REGISTRATION must be open, invitation or closed/],
  ['HIPAA_CLAIM', 'maybe', /HIPAA_CLAIM must be on or off/],
  ['ALLOW_INSECURE_HTTP', 'yes please', /ALLOW_INSECURE_HTTP must be on or off/],
]
test.each(refused)('%s=%s stops the start with one line', (setting, value, words) => {
  const fault = settingsFault(() => readEnv({ [setting]: value }))
  expect(fault).toMatch(words)
  expect(fault).toMatch(/^Settings: /)
  expect(fault).not.toContain('\n')
})

test('HOST of the network needs an https APP_URL', () => {
  const fault = settingsFault(() => readEnv({ HOST: '0.0.0.0', APP_URL: 'http://localhost' }))
  expect(fault).toMatch(/HOST must be 127\.0\.0\.1 .*set APP_URL to the https address/)
})

test('several bad settings are reported in one line', () => {
  const fault = settingsFault(() => readEnv({ PORT: 'web', HIPAA_CLAIM: 'maybe' }))
  expect(fault).toMatch(/PORT .*; HIPAA_CLAIM /)
  expect(fault).not.toContain('\n')
})

test('quotes around a value, which Docker keeps, and Windows line ends do not count', () => {
  const given = {
    APP_URL: `"https://health.example.org"\r`,
    HOST: "'::1'",
    MAIL_TRANSPORT: ' file ',
  }
  expect(readEnv(given)).toEqual(
    readEnv({ APP_URL: 'https://health.example.org', HOST: '::1', MAIL_TRANSPORT: 'file' }),
  )
  expect(readEnv({ MAIL_FROM: '"Med, Fold" <a@example.org>' }).mailFrom).toMatch(/^"Med/)
})

describe('a secret in a file', () => {
  const file = (content: string) => {
    const path = join(temporaryFolder(), 'secret')
    writeFileSync(path, content)
    return path
  }

  test.each(secretSettings)('%s is refused beside its file', name => {
    const given = { [name]: 'x', [`${name}_FILE`]: file('x') }
    expect(settingsFault(() => readEnv(given))).toBe(
      `Settings: ${name} and ${name}_FILE are both set: remove one of them`,
    )
  })

  test('is read without its line break', () => {
    const settings = readEnv({
      DATABASE_URL_FILE: file('postgres://medfold:secret@db/medfold\r\n'),
      RESEND_API_KEY_FILE: file('re_1\n'),
      SMTP_URL_FILE: file('smtp://localhost'),
      MASTER_KEY_FILE: '/run/secrets/key',
    })
    expect(settings).toMatchObject({
      databaseUrl: 'postgres://medfold:secret@db/medfold',
      resendApiKey: 're_1',
      smtpUrl: 'smtp://localhost',
      masterKeyFile: '/run/secrets/key',
    })
  })

  test('stops the start in one line if it is missing, empty or not valid', () => {
    const fault = (path: string) => settingsFault(() => readEnv({ DATABASE_URL_FILE: path }))
    expect(fault(join(temporaryFolder(), 'none'))).toBe(
      'Settings: DATABASE_URL_FILE names a file that cannot be read: there is no such file or folder',
    )
    expect(fault(file('\n'))).toBe('Settings: DATABASE_URL_FILE names an empty file')
    expect(fault(file('secret words'))).toMatch(/^Settings: DATABASE_URL must start with [^"]*$/)
  })
})

test('a secret file is read without its last line break', () => {
  const file = join(temporaryFolder(), 'secret')
  writeFileSync(file, 'k1:abc\r\n')
  expect(readTrimmedFile(file)).toBe('k1:abc')
})

test('.env.example explains every setting, and no other', () => {
  const source = readFileSync('app/lib/env.server.ts', 'utf8')
  const settings = [...source.matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
  const example = readFileSync('.env.example', 'utf8')
  const explained = [...example.matchAll(/^#([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(5)
  expect(explained.sort()).toEqual(settings.sort())
})
