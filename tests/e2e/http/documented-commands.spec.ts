import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { accountExport } from '#app/account-data/export/account-export.server.ts'
import { newRecoveryKey, type RecoveryKey } from '#app/operation/backups/recovery-key.server.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { withDatabaseOf } from '#tests/support/db/server-store.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { type OwnServer, startServer } from '#tests/support/http/server.ts'

// The examples of docs/self-hosting.md, run as they are written there.

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const root = join(import.meta.dirname, '../../..')
const guide = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8')

/** The lines of the code blocks that call `medfold`, without their comments. */
const examples = [...guide.matchAll(/^ *```\w*\n([\s\S]*?)^ *```$/gm)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map(line => line.trim().replace(/ +#.*$/, ''))
  .filter(line => line.startsWith('medfold '))

let server: OwnServer
let recoveryKey: RecoveryKey
let folder: string

test.beforeAll(async () => {
  recoveryKey = await newRecoveryKey()
  server = await startServer()
  folder = mkdtempSync(join(tmpdir(), 'medfold-guide-'))
  const client = new HttpClient(server.origin)
  const person = { ...newPerson(), email: 'anna@example.org' }
  expect((await client.post('/register', registrationOf(person))).status).toBe(302)
  const exported = await withDatabaseOf(server, async (db, accountOf) =>
    text(Readable.from(accountExport(db, await accountOf(person.email), new Date()))),
  )
  writeFileSync(join(folder, 'medfold-export-2026-11-27.json'), exported)
})

test.afterAll(async () => {
  await server.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** Examples that this instance answers with code 1, and the reason. */
const refused: Record<string, RegExp> = {
  'medfold accounts --invite anna@example.org': /^Somebody has an account with this email/,
  'medfold mail --retry all': /^No mail was given up/,
  'medfold mail --discard all': /^No mail was given up/,
  'medfold access-log --noted 41 Qx…': /^BROKEN at seq 1: the rows up to the noted one are missing/,
  'medfold access-log --confirm-clock 2027-01-31': /^The clock of this server says/,
}

for (const example of examples) {
  test(`the guide's "${example}" works`, () => {
    const { status, stdout, stderr } = runExample(example)
    const line = refused[example]
    if (line) expect(stderr).toMatch(line)
    // The doctor of a test instance may find something.
    const accepted = line || example === 'medfold doctor' ? [0, 1] : [0]
    expect(accepted, stdout + stderr).toContain(status)
  })
}

test('the guide names no command and no option that does not exist', () => {
  const inline = [...guide.matchAll(/`(medfold [a-z][^`]*)`/g)].map(([, words = '']) => words)
  const usages = inline.filter(
    words => !words.includes('-before-update') && !examples.includes(words),
  )
  const unknown = [...new Set(usages)].filter(words => {
    const { status, stderr } = medfold(placeholdersFilled(words))
    // A sentence may name a command without its words.
    const isNameAlone = words.split(' ').length === 2
    return status === 2 && !(isNameAlone && stderr.startsWith('Use: '))
  })
  expect(unknown).toEqual([])
})

function runExample(example: string) {
  if (!example.startsWith('medfold restore ')) return medfold(example)
  const isEncrypted = example.includes('.age')
  const settings = { RECOVERY_KEY: isEncrypted ? recoveryKey.publicKey : '' }
  const { path } = JSON.parse(medfold('medfold backup --json', settings).stdout)
  const command = example.replace(/\S+\.tar(\.age)?/, path)
  if (!example.includes('--replace')) {
    const dataDir = mkdtempSync(join(folder, 'restored-'))
    copyFileSync(join(server.dataDir, 'master.key'), join(dataDir, 'master.key'))
    return medfold(command, { DATA_DIR: dataDir }, `${recoveryKey.privateKey}\n`)
  }
  const dataDir = readdirSync(folder).find(name => name.startsWith('restored-')) ?? ''
  expect(existsSync(join(folder, dataDir, 'medfold.db'))).toBe(true)
  return medfold(command, { DATA_DIR: join(folder, dataDir) })
}

// Placeholders of the text, as a person replaces them.
function placeholdersFilled(words: string): string {
  return words
    .replace('EMAIL', 'nobody@example.org')
    .replace('FOLDER', join(folder, 'none'))
    .replace(/FILE|NAME/, 'none')
    .replace('…', '')
}

function medfold(words: string, settings: Record<string, string> = {}, typed = '') {
  const script = `medfold() { '${process.execPath}' '${root}/scripts/operate/medfold.ts' "$@"; }; ${words}`
  return spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    input: typed,
    env: {
      ...process.env,
      APP_URL: server.origin,
      DATA_DIR: server.dataDir,
      DATABASE_URL: '',
      MASTER_KEY: '',
      NODE_NO_WARNINGS: '1',
      ...settings,
    },
  })
}
