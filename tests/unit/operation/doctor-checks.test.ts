import { describe, expect, test } from 'vitest'
import { readEnv } from '#app/lib/env.server.ts'
import { days, hours, minutes, seconds } from '#app/lib/time.ts'
import { type BackupFile, backupName } from '#app/operation/backups/backup-files.server.ts'
import { checkBackupSpace } from '#app/operation/doctor/check-backup-space.server.ts'
import {
  checkBackups,
  checkBackupTool,
  checkRecoveryKey,
} from '#app/operation/doctor/check-backups.ts'
import {
  checkDurability,
  checkKeyCopy,
  checkMasterKey,
  checkTables,
} from '#app/operation/doctor/check-database.ts'
import { checkKeyFile, checkPermissions } from '#app/operation/doctor/check-files.ts'
import { checkClock, checkDisk, checkNode, checkUser } from '#app/operation/doctor/check-machine.ts'
import {
  checkDeadMails,
  checkOperatorEmail,
  checkTransport,
  checkWaitingMails,
} from '#app/operation/doctor/check-mail.ts'
import {
  checkAddress,
  checkCertificate,
  checkCookies,
  checkFormerAddress,
  checkProxies,
  checkReachable,
  checkRegistration,
} from '#app/operation/doctor/check-network.ts'
import type { CheckResult, CheckState } from '#app/operation/doctor/check-result.ts'
import { checkSettings } from '#app/operation/doctor/check-settings.ts'

type Row = [result: CheckResult, state: CheckState, text: RegExp]

const now = Date.parse('2026-11-27T12:00:00Z')
const ago = (ms: number) => new Date(now - ms)
const mib = 1024 * 1024

function expectRows(rows: Row[]): void {
  const found = rows.map(([{ state, text }]) => [state, text])
  expect(found).toEqual(rows.map(([, state, text]) => [state, expect.stringMatching(text)]))
  for (const [{ state, text, advice }] of rows) {
    expect(text).toMatch(/^[A-Z.pg][\w._ ]+: \S/)
    if (state !== 'ok') expect(advice, text).toMatch(/^\S.*[^.]$/)
  }
}

describe('the machine', () => {
  test('has a version of Node.js that runs the sources', () => {
    expectRows([
      [checkNode('24.1.0'), 'ok', /24\.1\.0/],
      [checkNode('22.18.0'), 'ok', /22\.18\.0/],
      [checkNode('22.17.9'), 'bad', /too old/],
      [checkNode('20.19.0'), 'bad', /too old/],
    ])
  })

  test('runs the server as a user of its own', () => {
    expectRows([
      [checkUser(999), 'ok', /not root/],
      [checkUser(undefined), 'ok', /not root/],
      [checkUser(0), 'warn', /root/],
    ])
  })

  test('has the right time', () => {
    const line = 'Old backups and entries of the access log are no longer deleted'
    expectRows([
      [checkClock({ aheadMs: {} }), 'ok', /nothing to compare/],
      [checkClock({ aheadMs: { 'the database': -seconds(4) } }), 'ok', /agrees with the database/],
      [checkClock({ aheadMs: { a: seconds(1), b: seconds(6) } }), 'warn', /6 seconds behind b/],
      [checkClock({ aheadMs: { a: -seconds(61) } }), 'bad', /61 seconds ahead of a/],
      [checkClock({ aheadMs: { a: days(31) } }), 'bad', /31 days behind a/],
      [checkClock({ aheadMs: {}, clockLine: line }), 'warn', /not trusted/],
    ])
  })

  test('has free space on its disk', () => {
    const disk = { totalBytes: 40e9 }
    expectRows([
      [checkDisk({ ...disk, freeBytes: 24.4e9 }), 'ok', /^Disk: 61 % of 40 GB free$/],
      [checkDisk({ ...disk, freeBytes: 3.9e9 }), 'warn', /9 % of 40 GB free/],
      [checkDisk({ ...disk, freeBytes: 15 * mib }), 'bad', /full: 0 %/],
    ])
  })
})

describe('files', () => {
  const folder = { path: '/data', isFolder: true, mode: 0o700, userId: 999, groupId: 999 }
  const file = { path: "/data/it's", isFolder: false, mode: 0o600, userId: 999, groupId: 999 }

  test('belong to the user of the server alone', () => {
    expectRows([
      [checkPermissions([folder, file], 999), 'ok', /only the user of the server/],
      [checkPermissions([], 999), 'ok', /no files yet/],
      [checkPermissions([folder, file], 0), 'ok', /only the user of the server/],
      [checkPermissions([folder, { ...file, mode: 0o644 }], 999), 'ok', /only the user/],
      [
        checkPermissions([{ ...folder, mode: 0o750 }, file], 999),
        'warn',
        /\/data can .* by a group/,
      ],
      [
        checkPermissions([{ ...folder, mode: 0o755 }, file], 999),
        'bad',
        /^Permissions: \/data can/,
      ],
      [
        checkPermissions([folder, { ...file, userId: 0 }], 999),
        'bad',
        /user 0, and not to user 999/,
      ],
      [checkPermissions([folder, { ...file, userId: 0 }], 0), 'bad', /user 0, and not to user 999/],
    ])
  })

  test('may be open to the group of root, as in a container with any user', () => {
    const shared = { ...folder, userId: 1000, groupId: 0, mode: 0o770 }
    const own = { ...file, mode: 0o660, groupId: 0 }
    expectRows([
      [checkPermissions([shared, own], 999), 'ok', /only the user of the server/],
      [
        checkPermissions([{ ...shared, mode: 0o775 }, own], 999),
        'bad',
        /\/data can be read by every/,
      ],
      [
        checkPermissions([{ ...shared, mode: 0o700 }, own], 999),
        'bad',
        /\/data belongs to user 1000/,
      ],
      [checkPermissions([shared, { ...own, userId: 0 }], 999), 'bad', /it's belongs to user 0/],
      [checkKeyFile(own), 'warn', /beside the data/],
    ])
  })

  test('have advice with the command to run, for any path', () => {
    const onHost = ' (on the host, for a folder that is mounted into a container)'
    const open = { ...file, mode: 0o644 }
    const results = [
      checkPermissions([{ ...folder, mode: 0o755 }, open], 999),
      checkPermissions([folder, { ...file, userId: 0 }], 0),
    ]
    expect(results.map(({ advice }) => advice)).toEqual([
      `Run${onHost}: chmod 700 /data && chmod 600 '/data/it'\\''s'`,
      `Run${onHost}: chown -R 999 /data`,
    ])
  })

  test('are named up to three', () => {
    const files = Array.from({ length: 5 }, (_, n) => ({ ...file, path: `/data/${n}`, userId: 1 }))
    const { text } = checkPermissions([folder, ...files], 999)
    expect(text).toContain('/data/0, /data/1, /data/2 and 2 more belong')
  })

  test('include a key file, which belongs outside the data folder', () => {
    expectRows([
      [checkKeyFile(undefined), 'ok', /not in the data folder/],
      [checkKeyFile(file), 'warn', /beside the data: anybody who can copy or write/],
      [checkKeyFile({ ...file, mode: 0o640 }), 'bad', /by other users/],
      [checkKeyFile({ ...file, mode: 0o604 }), 'bad', /by other users/],
    ])
  })
})

describe('the database', () => {
  test('opens, and has the tables of this version', () => {
    const fault = 'DATA_DIR: /data/medfold.db is damaged; put your backup in its place'
    expectRows([
      [checkTables({ engine: 'sqlite', state: 'current' }), 'ok', /SQLite, up to date/],
      [checkTables({ engine: 'sqlite', state: 'behind' }), 'warn', /earlier version/],
      [checkTables({ engine: 'sqlite', state: 'empty' }), 'warn', /none yet/],
      [checkTables({ engine: 'sqlite', fault }), 'bad', /: DATA_DIR: .* is damaged; put/],
    ])
  })

  test('keeps acknowledged saves', () => {
    const sqlite = {
      journal_mode: 'wal',
      synchronous: '2',
      foreign_keys: '1',
      secure_delete: '1',
      trusted_schema: '0',
    }
    const postgres = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'local' }
    expectRows([
      [checkDurability(sqlite), 'ok', /on the disk/],
      [checkDurability(postgres), 'ok', /on the disk/],
      [checkDurability({ ...sqlite, journal_mode: 'delete' }), 'bad', /journal_mode is delete$/],
      [checkDurability({ ...sqlite, synchronous: '1' }), 'bad', /synchronous is 1$/],
      [checkDurability({ ...sqlite, foreign_keys: '0' }), 'bad', /foreign_keys is 0$/],
      [checkDurability({ ...sqlite, secure_delete: '0' }), 'bad', /secure_delete is 0$/],
      [checkDurability({ ...sqlite, trusted_schema: '1' }), 'bad', /trusted_schema is 1$/],
      [checkDurability({ ...postgres, fsync: 'off' }), 'bad', /fsync is off$/],
      [
        checkDurability({ ...postgres, full_page_writes: 'off' }),
        'bad',
        /full_page_writes is off$/,
      ],
      [checkDurability({ ...postgres, synchronous_commit: 'off' }), 'bad', /commit is off$/],
    ])
  })

  test('opens with the master key', () => {
    const keyFault = 'Master key: "k1" is needed and not given'
    expectRows([
      [checkMasterKey({ engine: 'sqlite', fingerprint: '1234' }), 'ok', /fingerprint 1234/],
      [checkMasterKey({ engine: 'sqlite', keyFault }), 'bad', /^Master key: "k1" is needed/],
    ])
  })

  test('has a master key whose copy was checked', () => {
    const fingerprint = '1234'
    const keyCheck = (ms: number) => ({ kid: 'k1', fingerprint, at: ago(ms).toISOString() })
    const other = { ...keyCheck(0), fingerprint: '5678' }
    expectRows([
      [checkKeyCopy({ keyCheck: keyCheck(days(400)), fingerprint }, now), 'ok', /400 days ago/],
      [checkKeyCopy({ keyCheck: keyCheck(days(401)), fingerprint }, now), 'warn', /401 days ago/],
      [checkKeyCopy({ keyCheck: other, fingerprint }, now), 'warn', /another key/],
      [checkKeyCopy({ fingerprint }, now), 'warn', /never checked/],
    ])
  })
})

describe('backups', () => {
  test('are not older than 36 hours', () => {
    const nightly = { hasNightlyBackups: true, madeAt: ago(days(9)), backups: [] }
    expectRows([
      [
        checkBackups({ ...nightly, backups: [backupOf(ago(hours(36)))] }, now),
        'ok',
        /36 hours old/,
      ],
      [
        checkBackups({ ...nightly, backups: [backupOf(ago(hours(37)))] }, now),
        'bad',
        /37 hours old/,
      ],
      [checkBackups(nightly, now), 'bad', /none/],
      [checkBackups({ ...nightly, madeAt: undefined }, now), 'bad', /none/],
      [checkBackups({ ...nightly, madeAt: ago(hours(23)) }, now), 'ok', /none yet/],
      [checkBackups({ ...nightly, hasNightlyBackups: false }, now), 'warn', /BACKUPS=off/],
    ])
  })

  test('are not from the future', () => {
    const backups = [ago(-days(400)), ago(-hours(1)), ago(-minutes(5)), ago(0)].map(backupOf)
    expectRows([
      [
        checkBackups({ hasNightlyBackups: false, backups }, now),
        'bad',
        /after now: medfold-nightly-2028-\S+, medfold-nightly-2026-11-27T13\S+$/,
      ],
    ])
  })

  const backupOf = (madeAt: Date): BackupFile => {
    const name = backupName('nightly', { madeAt, isEncrypted: false })
    return { name, path: name, reason: 'nightly', madeAt, isEncrypted: false }
  }

  test('have space for all that are kept', () => {
    const space = { databaseBytes: 1e9, backupBytes: 0, freeBytes: 13e9 }
    expectRows([
      [checkBackupSpace(space), 'ok', /13 GB free, and 13 GB still needed$/],
      [checkBackupSpace({ ...space, freeBytes: 12e9 }), 'warn', /about 11 times the database$/],
      [checkBackupSpace({ ...space, freeBytes: 2e9, backupBytes: 11e9 }), 'ok', /2\.0 GB still/],
      [checkBackupSpace({ ...space, freeBytes: 1e6, backupBytes: 20e9 }), 'warn', /1 MB free/],
    ])
  })

  test('of PostgreSQL need pg_dump', () => {
    expectRows([
      [checkBackupTool(true), 'ok', /installed/],
      [checkBackupTool(false), 'bad', /not installed/],
    ])
  })

  test('may leave the machine with a recovery key', () => {
    expectRows([
      [checkRecoveryKey('age1…'), 'ok', /encrypted/],
      [checkRecoveryKey(undefined), 'warn', /stay on this machine/],
    ])
  })
})

describe('the address', () => {
  const local = readEnv({})
  const open = readEnv({ APP_URL: 'http://10.0.0.1', ALLOW_INSECURE_HTTP: 'on' })
  const https = readEnv({ APP_URL: 'https://health.example.org' })
  const address = 'https://health.example.org/healthcheck'

  test('is encrypted', () => {
    const container = readEnv({ ALLOW_INSECURE_HTTP: 'on' })
    for (const check of [checkAddress, checkCookies]) {
      expectRows([
        [check(https), 'ok', /https/],
        [check(local), 'ok', /this machine alone/],
        [check(open), 'warn', /encrypt/],
        [check(container), 'warn', /encrypt/],
      ])
    }
  })

  test('answers', () => {
    const page = '<html>Bad Gateway'
    const disk = 'the disk is full: nothing can be saved'
    expectRows([
      [checkReachable({ address, status: 200, body: 'ok' }), 'ok', /answers/],
      [checkReachable({ address, status: 200, body: page }), 'bad', /another program/],
      [checkReachable({ address, status: 503, body: disk }), 'bad', /the disk is full/],
      [checkReachable({ address, status: 503, body: page }), 'bad', /says: unavailable$/],
      [checkReachable({ address, status: 502 }), 'bad', /status 502/],
      [checkReachable({ address, networkFault: 'ECONNREFUSED' }), 'warn', /nothing listens there/],
      [checkReachable({ address, networkFault: 'no answer in time' }), 'warn', /no answer in time/],
      [
        checkReachable({ address, status: 200, body: 'ok', tlsFault: 'CERT_HAS_EXPIRED' }),
        'bad',
        /has expired/,
      ],
    ])
  })

  test('has no proxy that hides the origin of forms', () => {
    const from = (referrerPolicy: string) =>
      checkReachable({ address, status: 200, body: 'ok', referrerPolicy })
    expectRows([
      [from('same-origin'), 'ok', /answers$/],
      [from('same-origin, no-referrer-when-downgrade'), 'ok', /answers$/],
      [from('no-referrer'), 'warn', /no-referrer/],
      // The header of the server and that of the proxy.
      [from('same-origin, no-referrer'), 'warn', /Safari before 16\.4/],
    ])
  })

  test('has advice that fits a public and a local address', () => {
    const advice = [address, 'http://localhost:3000/healthcheck'].map(
      address => checkReachable({ address, networkFault: 'ECONNREFUSED' }).advice,
    )
    expect(advice).toEqual([
      expect.stringMatching(/from a phone outside/),
      'Start the server, if it does not run',
    ])
  })

  test('has former ones that lead to it', () => {
    const answer = { address: 'https://old.example.org/', status: 308 }
    const { origin } = https
    const toOther = { ...answer, location: 'https://parked.example/' }
    expectRows([
      [checkFormerAddress({ ...answer, location: `${origin}/` }, origin), 'ok', /leads to https:/],
      [checkFormerAddress(toOther, origin), 'warn', /leads to https:\/\/parked\.example, not/],
      [checkFormerAddress({ ...answer, status: 200 }, origin), 'warn', /status 200/],
      [checkFormerAddress({ ...answer, location: '/login' }, origin), 'warn', /to https:\/\/old/],
      [checkFormerAddress({ ...answer, tlsFault: 'EPROTO' }, origin), 'bad', /there is no https/],
      [
        checkFormerAddress({ address: answer.address, networkFault: 'ENOTFOUND' }, origin),
        'warn',
        /no host of this name/,
      ],
    ])
  })

  test('has a certificate that does not end soon', () => {
    expectRows([
      [
        checkCertificate(address, ago(-days(15)), now),
        'ok',
        /health\.example\.org ends in 15 days/,
      ],
      [checkCertificate(address, ago(-days(13)), now), 'warn', /ends in 13 days/],
      [checkCertificate(address, ago(minutes(5)), now), 'bad', /has expired 5 minutes ago/],
    ])
  })

  test('is behind trusted proxies', () => {
    expectRows([
      [checkProxies({ secure: true, trustedProxies: ['10.0.0.1'] }), 'ok', /10\.0\.0\.1/],
      [checkProxies({ secure: false, trustedProxies: [] }), 'ok', /none/],
      [checkProxies({ secure: true, trustedProxies: [] }), 'warn', /TRUSTED_PROXIES is empty/],
      [
        checkProxies({ secure: true, trustedProxies: ['203.0.113.0/24'] }),
        'bad',
        /public ranges \(203\.0\.113\.0\/24\)/,
      ],
    ])
  })

  test('is open to new accounts only on purpose', () => {
    const { origin } = https
    expectRows([
      [checkRegistration({ origin, registration: 'invitation' }), 'ok', /invitation/],
      [checkRegistration({ ...local, registration: 'open' }), 'ok', /open/],
      [checkRegistration({ origin, registration: 'open' }), 'warn', /everybody/],
    ])
  })
})

describe('mail', () => {
  const { origin } = readEnv({ APP_URL: 'https://health.example.org' })

  test('leaves a public server', () => {
    expectRows([
      [checkTransport({ origin, mail: 'smtp' }), 'ok', /smtp/],
      [checkTransport(readEnv({})), 'ok', /outbox/],
      [checkTransport({ origin, mail: 'file' }), 'warn', /MAIL_TRANSPORT=file/],
    ])
  })

  test('is not given up and does not wait', () => {
    const mails = { dead: 0, waiting: 2 }
    expectRows([
      [checkDeadMails(mails), 'ok', /none/],
      [checkDeadMails({ ...mails, dead: 1 }), 'warn', /1 mail$/],
      [checkWaitingMails({ dead: 0, waiting: 0 }, now), 'ok', /none/],
      [checkWaitingMails({ ...mails, oldestWaitingAt: ago(hours(1)) }, now), 'ok', /2 mails/],
      [checkWaitingMails({ ...mails, oldestWaitingAt: ago(hours(2)) }, now), 'bad', /for 2 hours/],
    ])
  })

  test('alerts the operator', () => {
    expectRows([
      [checkOperatorEmail('operator@example.org'), 'ok', /operator@example\.org/],
      [checkOperatorEmail(undefined), 'warn', /only in the log/],
    ])
  })
})

test('the settings are valid', () => {
  expectRows([
    [checkSettings(undefined), 'ok', /valid/],
    [checkSettings(undefined, 'MAIL has no effect'), 'warn', /^Settings: MAIL has no effect$/],
    [checkSettings('Settings: PORT must be a port number'), 'bad', /^Settings: PORT must be/],
  ])
})
