import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/client.server.ts'
import { type MasterKeys, parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { keyFingerprint } from '#db/crypto/wrapping.server.ts'
import { type RunningServer, writeRunningServer } from '#db/running-servers.server.ts'
import { lockDataFolder } from '#db/server-lock.server.ts'
import { withApp } from '#scripts/operate/command.ts'
import { runKeysCommand } from '#scripts/operate/commands/keys.ts'
import { createStore, openTestDatabase } from '#tests/support/db/database.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import {
  encodedKeys,
  insertAccounts,
  keysText,
  masterKeys,
  openDataKeys,
} from '#tests/support/operation/master-keys.ts'
import { runCommand } from '#tests/support/runner/run-command.ts'

const medfold = join(import.meta.dirname, '../../../scripts/operate/medfold.ts')
const [k1, k2] = ['k1', 'k2'] as const
const fingerprints = {
  k1: keyFingerprint(masterKeys(k1)[0].key),
  k2: keyFingerprint(masterKeys(k2)[0].key),
}

// The command opens the database that the settings name.
const unusedDatabase = undefined as unknown as Database

// The commands read their settings again in each test.
const settings = vi.hoisted((): Record<string, string> => ({}))
vi.mock('#app/lib/env.server.ts', async original => {
  const real = await original<typeof import('#app/lib/env.server.ts')>()
  return { ...real, env: () => real.readEnv(settings) }
})

let dataDir: string
let keyFile: string

beforeEach(async () => {
  dataDir = (await createStore()).dataDir
  keyFile = join(dataDir, 'master.key')
  await withDatabase(masterKeys(k1), db => insertAccounts(db, 3))
  writeKeys(keysText(k1))
})

describe('medfold keys', () => {
  test('lists each key with its use', async () => {
    writeKeys(keysText(k2, k1))
    const { status, stdout, stderr } = await run()
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout.trimEnd().split('\n')).toEqual([
      `k2  wraps new data  ${fingerprints.k2}  0 accounts`,
      `k1  unwraps         ${fingerprints.k1}  3 accounts, the instance secret`,
    ])
  })

  test('prints the same as one JSON object', async () => {
    writeKeys(keysText(k2, k1))
    expect(JSON.parse((await run(['--json'])).stdout)).toEqual({
      keys: [
        {
          id: 'k2',
          use: 'wraps',
          fingerprint: fingerprints.k2,
          accounts: 0,
          wrapsInstanceSecret: false,
        },
        {
          id: 'k1',
          use: 'unwraps',
          fingerprint: fingerprints.k1,
          accounts: 3,
          wrapsInstanceSecret: true,
        },
      ],
      damagedAccounts: 0,
    })
  })

  test('names a missing key and damaged accounts', async () => {
    await withDatabase(masterKeys(k1), async db => {
      const { id, data_key } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
      await changeRows(db, 'users', { data_key: Buffer.concat([Buffer.of(0), data_key]) }, { id })
    })
    writeKeys(keysText(k2))
    const { status, stdout, stderr } = await run()
    expect(status).toBe(1)
    expect(stdout).toMatch(/^k2 {2}wraps new data .* 0 accounts\n$/)
    expect(stderr.split('\n')).toEqual([
      'k1 is needed by 2 accounts, the instance secret and is missing',
      '1 account cannot be opened: the data key is damaged',
      '',
    ])
  })

  test('says that a key of the right name is another key', async () => {
    await withDatabase(masterKeys(k1), async () => undefined)
    writeKeys(keysText(k2).replace(/^k2:/, 'k1:'))
    const { status, stderr } = await run()
    expect(status).toBe(1)
    expect(stderr).toBe('Master key: this is not the key that the stored data was made with\n')
  })

  test('names a running server that lacks a key', async () => {
    await withDatabase(masterKeys(k1), db => writeRunningServer(db, serverOf(k1)))
    writeKeys(keysText(k2, k1))
    const { status, stdout, stderr } = await run()
    expect([status, stderr]).toEqual([1, 'Server web-1 (process 7) lacks k2: restart it\n'])
    expect(stdout).toMatch(/^k1 {2}unwraps .* 3 accounts, the instance secret$/m)
  })

  test('prints its usage for other words', async () => {
    for (const words of ['--retire', '--retire=', '--new --rotate', 'k1', '--all']) {
      const { status, stderr } = await run(words.split(' '))
      expect(status, words).toBe(2)
      expect(stderr, words).toMatch(/^Use: medfold keys \[--json\]/)
    }
  })
})

describe('medfold keys --check', () => {
  test.each([
    ['with its name', `k1:${encodedKeys.k1}`],
    ['without its name', ` ${encodedKeys.k1} `],
  ])('recognizes a configured key %s', async (_, typed) => {
    writeKeys(keysText(k2, k1))
    const { status, stdout } = await run(['--check'], {}, `${typed}\n`)
    expect(status).toBe(0)
    expect(stdout).toContain(`Its fingerprint: ${fingerprints.k1}\nIt is the key k1.\n`)
  })

  test.each([
    ['another key', encodedKeys.k2, 'It is none of the configured keys.'],
    ['a wrong name', `k2:${encodedKeys.k1}`, 'It is the key k1, and the name before it is another'],
    ['a mistyped key', encodedKeys.k1.slice(5), 'This is not a master key'],
    ['two keys', keysText(k1, k2), 'This is not a master key'],
    ['nothing', '', 'This is not a master key'],
  ])('refuses %s', async (_, typed, message) => {
    const { status, stderr } = await run(['--check'], {}, `${typed}\n`)
    expect(status).toBe(1)
    expect(stderr).toContain(message)
  })
})

describe('medfold keys --new', () => {
  test('writes a new first key to the key file, and prints none', async () => {
    chmodSync(keyFile, 0o604)
    const { status, stdout, stderr } = await run(['--new'])
    expect([status, stderr]).toEqual([0, ''])
    const [added, old] = parseMasterKeys(readFileSync(keyFile, 'utf8').trim())
    expect([added.kid, old]).toEqual(['k2', masterKeys(k1)[0]])
    expect(stdout).toContain(`Added k2 to ${keyFile}.`)
    expect(stdout).toContain(keyFingerprint(added.key))
    expect(stdout).toContain('run: medfold keys --rotate')
    expect(stdout).not.toContain(added.key.toString('base64'))
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).not.toContain('master.key.part')
  })

  test('makes no further key before the newest is in use', async () => {
    expect((await run(['--new'])).status).toBe(0)
    const before = readFileSync(keyFile, 'utf8')
    const { status, stderr } = await run(['--new'])
    expect(status).toBe(1)
    expect(stderr).toMatch(/^k2 is new and wraps nothing yet: /)
    expect(readFileSync(keyFile, 'utf8')).toBe(before)
  })

  test('replaces the target of a linked MASTER_KEY_FILE', async () => {
    const file = join(dataDir, 'linked.key')
    symlinkSync(keyFile, file)
    expect((await run(['--new'], { MASTER_KEY_FILE: file })).stdout).toContain(
      `Added k2 to ${file}.`,
    )
    expect(readFileSync(file, 'utf8')).toMatch(/^k2:.*,k1:/)
    expect(statSync(keyFile).isFile()).toBe(true)
  })

  test('prints the new value of MASTER_KEY, and says so', async () => {
    const { status, stdout } = await run(['--new'], { MASTER_KEY: keysText(k1) })
    expect(status).toBe(0)
    const [line = ''] = /^k2:.+,k1:.+$/m.exec(stdout) ?? []
    expect(parseMasterKeys(line).map(({ kid }) => kid)).toEqual(['k2', 'k1'])
    expect(stdout).toContain('This is the only command that prints keys')
    expect(readFileSync(keyFile, 'utf8')).toBe(`${keysText(k1)}\n`)
  })

  test('prints the new content of a key file that it cannot replace', async () => {
    // Root may write everywhere: a folder in the place of the temporary file stops it too.
    const file = join(dataDir, 'mounted.key')
    writeFileSync(file, keysText(k1))
    mkdirSync(`${file}.part/full`, { recursive: true })
    const { status, stdout } = await run(['--new'], { MASTER_KEY_FILE: file })
    expect(status).toBe(0)
    expect(stdout).toContain(`Set the content of ${file} to:`)
    expect(readFileSync(file, 'utf8')).toBe(keysText(k1))
  })
})

describe('medfold keys --rotate', () => {
  test('rewraps everything; then the new key alone opens all, and the old key none', async () => {
    writeKeys(keysText(k2, k1))
    const { status, stdout, stderr } = await run(['--rotate'])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout.trimEnd().split('\n')).toEqual([
      'No running server lacks k2. Rotating to k2:',
      'Done: 3 accounts and the instance secret.',
      `k2  wraps new data  ${fingerprints.k2}  3 accounts, the instance secret`,
      `k1  unwraps         ${fingerprints.k1}  0 accounts`,
      'Nothing needs k1 any more: medfold keys --retire k1',
    ])
    await withDatabase(masterKeys(k2), async db => {
      expect((await openDataKeys(db, masterKeys(k2))).size).toBe(3)
    })
    const refused = await run(['--rotate'], { MASTER_KEY: keysText(k1) })
    expect([refused.status, refused.stderr]).toEqual([
      1,
      'Master key: "k2" is needed and not given\n',
    ])
  })

  test('changes nothing while a server runs without the first key', async () => {
    await withDatabase(masterKeys(k1), db => writeRunningServer(db, serverOf(k1)))
    writeKeys(keysText(k2, k1))
    const { status, stdout, stderr } = await run(['--rotate'])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^Server web-1 \(process 7\) lacks k2: restart it, then try again\..*\n$/,
    )
    expect((await run()).stdout).toMatch(/^k1 .* 3 accounts, the instance secret$/m)
  })

  test('changes nothing while a server runs that has stored no keys', async () => {
    const unlock = lockDataFolder(dataDir)
    onTestFinished(unlock)
    writeKeys(keysText(k2, k1))
    const { status, stdout, stderr } = await run(['--rotate'])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^A server runs on .* has not stored which master keys it holds: .*\n$/)
    expect((await run()).stdout).toMatch(/^k1 .* 3 accounts, the instance secret$/m)
  })

  test('has nothing to do with one key that wraps everything', async () => {
    const { status, stdout } = await run(['--rotate'])
    expect([status, stdout]).toEqual([0, 'Nothing to do: k1 wraps everything.\n'])
  })

  test('reports a data key that does not open', async () => {
    await withDatabase(masterKeys(k1), async db => {
      const { id, data_key } = await readMiddleAccount(db)
      data_key.writeUInt8(data_key.readUInt8(30) ^ 1, 30)
      await changeRows(db, 'users', { data_key }, { id })
    })
    writeKeys(keysText(k2, k1))
    const { status, stderr } = await run(['--rotate'])
    expect(status).toBe(1)
    expect(stderr).toMatch(/^k1 is still needed by 1 account\. Restart every server/)
    const retired = await run(['--retire', 'k1'])
    expect([retired.status, retired.stderr]).toEqual([
      1,
      'k1 is needed by 1 account: run medfold keys --rotate first.\n',
    ])
  })

  test('stops after a batch on SIGTERM with code 3, and continues later', async () => {
    const added = await withDatabase(masterKeys(k1), db => insertAccounts(db, 3000))
    writeKeys(keysText(k2, k1))
    const child = spawn(process.execPath, [medfold, 'keys', '--rotate'], {
      env: { ...process.env, ...environment({}), NODE_NO_WARNINGS: '1' },
    })
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      if (text.includes('Rotating to k2')) child.kill('SIGTERM')
    })
    const [status] = await once(child, 'close')
    expect(status).toBe(3)
    expect(stdout).toMatch(
      /^Stopped after [\d,]+ of 3,003 accounts\. To continue: medfold keys --rotate$/m,
    )
    expect((await run()).stdout).toMatch(/^k1 .* [\d,]+ accounts, the instance secret$/m)
    expect((await run(['--rotate'])).status).toBe(0)
    await withDatabase(masterKeys(k2), async db => {
      const opened = await openDataKeys(db, masterKeys(k2))
      expect(opened.size).toBe(3003)
      for (const [id, dataKey] of added) expect(opened.get(id)).toEqual(dataKey)
    })
  })
})

describe('medfold keys --retire', () => {
  test('removes a key that nothing needs from the key file', async () => {
    writeKeys(keysText(k2, k1))
    await run(['--rotate'])
    const { status, stdout } = await run(['--retire', 'k1'])
    expect(status).toBe(0)
    expect(stdout).toContain(`Removed k1 from ${keyFile}. Restart every server.`)
    expect(stdout).toContain(
      'Keep the paper copy of k1 as long as backups from before today exist (30 days).',
    )
    expect(readFileSync(keyFile, 'utf8')).toBe(`${keysText(k2)}\n`)
    expect((await run()).status).toBe(0)
  })

  test('leaves the key file as it is while a server wraps new data with the key', async () => {
    writeKeys(keysText(k2, k1))
    await run(['--rotate'])
    await withDatabase(masterKeys(k2), db => writeRunningServer(db, serverOf(k1, k2)))
    const { status, stderr } = await run(['--retire', 'k1'])
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Server web-1 \(process 7\) wraps new data with k1: restart it.*\n$/)
    expect(readFileSync(keyFile, 'utf8')).toBe(`${keysText(k2, k1)}\n`)
  })

  test('says to remove it from MASTER_KEY', async () => {
    const changes = { MASTER_KEY: keysText(k2, k1) }
    await run(['--rotate'], changes)
    expect((await run(['--retire', 'k1'], changes)).stdout).toMatch(
      /^Nothing needs k1: remove it from MASTER_KEY, and restart every server\.\n/,
    )
  })

  test.each([
    ['a needed key', 'k1', 'k1 is needed by 3 accounts, the instance secret: run medfold keys'],
    ['the first key', 'k2', 'k2 wraps new data: only another key can be retired.'],
    ['an unknown key', 'k7', 'k7 is not configured.'],
  ])('refuses %s', async (_, id, message) => {
    writeKeys(keysText(k2, k1))
    const { status, stderr } = await run(['--retire', id])
    expect(status).toBe(1)
    expect(stderr).toContain(message)
    expect(readFileSync(keyFile, 'utf8')).toBe(`${keysText(k2, k1)}\n`)
  })
})

function serverOf(...keyIds: string[]): RunningServer {
  return { id: 'one', name: 'web-1 (process 7)', keyIds }
}

/** Runs `medfold keys` in this process. Expects no key in its output, except for `--new`. */
async function run(words: string[] = [], changes: Record<string, string> = {}, typed = '') {
  Object.assign(settings, environment(changes))
  const command: typeof runKeysCommand = (args, _, input) => runKeysCommand(args, withApp, input)
  const { status, stdout, stderr } = await runCommand(command, unusedDatabase, words, typed)
  const isPrinted = Object.values(encodedKeys).some(key => (stdout + stderr).includes(key))
  if (!words.includes('--new')) expect(isPrinted).toBe(false)
  return { status, stdout, stderr }
}

function environment(changes: Record<string, string>) {
  return { DATA_DIR: dataDir, DATABASE_URL: '', MASTER_KEY: '', MASTER_KEY_FILE: '', ...changes }
}

function writeKeys(text: string): void {
  writeFileSync(keyFile, `${text}\n`)
}

/** Works in the database of the folder, and closes it. */
async function withDatabase<Result>(
  keys: MasterKeys,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openTestDatabase({ store: { dataDir }, masterKeys: keys })
  return await work(db).finally(() => db.destroy())
}

async function readMiddleAccount(db: Database) {
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute()
  return await readRow(db, 'users', { id: rows[1]?.id })
}
