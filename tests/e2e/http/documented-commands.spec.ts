import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
import { emptySettings, type OwnServer, startServer } from '#tests/support/http/server.ts'
import { linesOf, operatorDocuments, readExamples } from '#tests/support/operation/read-examples.ts'

// The commands of the documents for operators, run in their order as an operator runs them.

test.describe.configure({ mode: 'serial', timeout: 240_000 })

const root = join(import.meta.dirname, '../../..')

/** Variables that shells, sudo and login programs set. They are no settings. */
const shellVariables = { MAIL: '/var/mail/x', HOST: 'box' }

// The same command is called in several ways: by the wrapper, in a container, from a checkout.
const call = /^(?:sudo |\.\/scripts\/|docker .*\bmedfold (?=medfold ))?(?=medfold [a-z])/
const service =
  /^(?:sudo systemctl|docker compose) (?:(?:stop|start|restart|enable --now) medfold|up -d)$/

const lines = readExamples()
  .flatMap(linesOf)
  .filter(line => call.test(line) || service.test(line))
  .map(line => line.replace(call, ''))

/** Commands that this instance answers with code 1, and the reason. */
const refused: Record<string, RegExp> = {
  'medfold mail --retry all': /^No mail was given up/,
  'medfold mail --discard all': /^No mail was given up/,
  'medfold access-log --confirm-clock 2027-01-31': /^The clock of this server says/,
}

let server: OwnServer
let isRunning = true
let recoveryKey: RecoveryKey
let folder: string

test.beforeAll(async () => {
  recoveryKey = await newRecoveryKey()
  server = await startServer({ ...shellVariables, REGISTRATION: 'invitation' })
  folder = mkdtempSync(join(tmpdir(), 'medfold-guide-'))
})

test.afterAll(async () => {
  await server.dispose()
  rmSync(folder, { recursive: true, force: true })
})

test('every command of the documents works, in their order', async () => {
  const done = new Set<string>()
  for (const line of lines) {
    if (service.test(line)) await changeService(line)
    else if (!done.has(line)) await test.step(line, () => runLine(line))
    done.add(line)
  }
  const names = [...done].map(line => line.split(' ')[1])
  expect(names).toEqual(
    expect.arrayContaining(['accounts', 'backup', 'restore', 'drill', 'doctor']),
  )
  if (!isRunning) await changeService('start')
})

test('the documents name no command and no option that does not exist', () => {
  const documents = operatorDocuments.map(file => readFileSync(join(root, file), 'utf8')).join('\n')
  const inline = [...documents.matchAll(/`(?:sudo )?(medfold [a-z][^`]*)`/g)]
  const usages = new Set(inline.map(([, words = '']) => words))
  const unknown = [...usages]
    .filter(words => !lines.includes(words))
    .filter(words => {
      const { status, stderr } = medfold(fillPlaceholders(words))
      // A sentence may name a command without its words.
      const isNameAlone = words.split(' ').length === 2
      return status === 2 && !(isNameAlone && stderr.startsWith('Use: '))
    })
  expect(unknown).toEqual([])
})

async function changeService(line: string): Promise<void> {
  if (/stop|restart/.test(line)) await server.stop()
  if (/start|enable|up/.test(line) && (!isRunning || line.includes('restart'))) await server.start()
  isRunning = !line.includes('stop')
}

async function runLine(line: string): Promise<void> {
  const { status, stdout, stderr } = runCommand(line)
  const reason = refused[line]
  if (reason) expect(stderr).toMatch(reason)
  // The doctor of a test instance may find something.
  const accepted = reason || line.startsWith('medfold doctor') ? [0, 1] : [0]
  expect(accepted, `${line}\n${stdout}${stderr}`).toContain(status)
  const email = /--invite (\S+)/.exec(line)?.[1]
  if (email) await acceptInvitation(email, /\/register\/[\w-]+$/m.exec(stdout)?.[0] ?? '')
}

/** Registers somebody, and writes their export into the folder of the commands. */
async function acceptInvitation(email: string, path: string): Promise<void> {
  const form = registrationOf({ ...newPerson(), email })
  const answer = await new HttpClient(server.origin).post(path, form)
  expect(answer.status).toBe(302)
  const exported = await withDatabaseOf(server, async (db, accountOf) =>
    text(Readable.from(accountExport(db, await accountOf(email), new Date()))),
  )
  writeFileSync(join(folder, 'medfold-export-2026-11-27.json'), exported)
}

function runCommand(line: string) {
  if (line.startsWith('medfold restore ')) return runRestore(line)
  const head = () => medfold('medfold access-log --head').stdout.trim()
  const command = line.replace(/(?<=--noted ).*/, head)
  expect(command, 'this test has no value for its placeholder').not.toMatch(/\b[A-Z]{3,}\b|…/)
  const masterKey = () => readFileSync(join(server.dataDir, 'master.key'), 'utf8')
  return medfold(command, {}, line.includes('--check') ? masterKey() : '')
}

/** Restores a backup over the data of the server, or on a new machine that has the key alone. */
function runRestore(line: string) {
  const { path } = JSON.parse(medfold('medfold backup --json').stdout)
  const command = line.replace(/\S*(?:FILE|\.tar|\.age)(?= |$)/, path)
  expect(command).toContain(path)
  if (line.includes('--replace')) return medfold(command, {}, recoveryKey.privateKey)
  const dataDir = mkdtempSync(join(folder, 'restored-'))
  copyFileSync(join(server.dataDir, 'master.key'), join(dataDir, 'master.key'))
  return medfold(command, { DATA_DIR: dataDir }, recoveryKey.privateKey)
}

/** Replaces the placeholders of a sentence: its command is only read, and finds nothing. */
function fillPlaceholders(words: string): string {
  return words
    .replace('EMAIL', 'nobody@example.org')
    .replace(/FOLDER|FILE|NAME/, 'none')
    .replace('…', '')
}

function medfold(command: string, settings: Record<string, string> = {}, typed = '') {
  const script = `medfold() { '${root}/scripts/medfold' "$@"; }; ${command}`
  return spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    input: `${typed}\n`,
    env: {
      ...process.env,
      ...emptySettings,
      ...shellVariables,
      APP_URL: server.origin,
      DATA_DIR: server.dataDir,
      RECOVERY_KEY: recoveryKey.publicKey,
      ...settings,
    },
  })
}
