import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rotateKeys } from '#app/operation/keys/rotate-keys.server.ts'
import { openPostgres } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, type OwnerWithLink } from '#tests/support/data/owner.ts'
import { startPostgres } from '#tests/support/db/postgres-cluster.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { type OwnServer, startServer } from '#tests/support/http/server.ts'

// A master key is replaced while servers run, with `medfold keys` in a process of its own.

test.describe.configure({ timeout: 120_000 })

let folder: string
let servers: OwnServer[] = []

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'medfold-keys-'))
  servers = []
})

test.afterEach(async () => {
  await Promise.all(servers.map(server => server.dispose()))
  rmSync(folder, { recursive: true, force: true })
})

test('a rotation before the restart of the server is refused, and links stay open', async () => {
  const keyFile = writeKeyFile('server.key')
  const server = await start({ MASTER_KEY_FILE: keyFile })
  const owner = await newOwner(server)
  const settings = { DATA_DIR: server.dataDir, MASTER_KEY_FILE: keyFile }

  expect(medfold('keys --new', settings).status).toBe(0)
  expectRefusal(medfold('keys --rotate', settings), server)
  await expectLinkOpens(server, owner)

  expect(await server.stop()).toBe(0)
  await server.start()
  const rotated = medfold('keys --rotate', settings)
  expect(rotated.status, rotated.stderr).toBe(0)
  await expectLinkOpens(server, owner)
  expect((await new HttpClient(server.origin).get('/healthcheck')).status).toBe(200)
  expect(medfold('keys --retire k1', settings).status).toBe(0)
})

test('one of two servers without the key is named, not ready, and reads its key file again', async () => {
  const postgres = await startPostgres()
  try {
    const databaseUrl = await postgres.createDatabase()
    const keyFiles = [writeKeyFile('first.key'), writeKeyFile('second.key')] as const
    const settings = { DATABASE_URL: databaseUrl, MASTER_KEY_FILE: keyFiles[0] }
    const first = await start(settings)
    const second = await start({ ...settings, MASTER_KEY_FILE: keyFiles[1] })
    const owner = await newOwner(first)
    const command = { ...settings, DATA_DIR: first.dataDir, APP_URL: first.origin }

    expect(medfold('keys --new', command).status).toBe(0)
    await first.stop()
    await first.start()
    expectRefusal(medfold('keys --rotate', command), second)
    for (const server of [first, second]) await expectLinkOpens(server, owner)

    // As a command of an earlier version does, which asks no server.
    await rotateWithoutQuestion(databaseUrl, keyFiles[0])
    await expectLinkOpens(first, owner)
    const { origin } = second
    expect((await new HttpClient(origin).get(`/view/${owner.shareId}`)).status).toBe(500)
    await expect.poll(() => readHealth(second)).toMatch(/^503 master key "k2" is missing: add it/)
    expect(await readHealth(first)).toBe('200 ok')
    expect(medfold('doctor', command).stdout).toMatch(
      new RegExp(`^bad +Keys of the servers: Server .*\\(process ${second.pid}\\) lacks k2`, 'm'),
    )

    copyFileSync(...keyFiles)
    await expect(() => expectLinkOpens(second, owner)).toPass({ timeout: 30_000 })
    await expect.poll(() => readHealth(second)).toBe('200 ok')
    const retired = medfold('keys --retire k1', command)
    expect(retired.status, retired.stderr).toBe(0)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    await postgres.dispose()
  }
})

function writeKeyFile(name: string): string {
  const file = join(folder, name)
  writeFileSync(file, `k1:${Buffer.from('a first key of all these servers').toString('base64')}\n`)
  return file
}

async function start(settings: Record<string, string>): Promise<OwnServer> {
  const server = await startServer(settings)
  servers.push(server)
  return server
}

function medfold(words: string, settings: Record<string, string>) {
  const script = join(import.meta.dirname, '../../../scripts/operate/medfold.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words.split(' ')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: '',
      MASTER_KEY: '',
      NODE_NO_WARNINGS: '1',
      ...settings,
    },
  })
  return { status, stdout, stderr }
}

function expectRefusal({ status, stdout, stderr }: ReturnType<typeof medfold>, { pid }: OwnServer) {
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    new RegExp(`^Server .* \\(process ${pid}\\) lacks k2: restart it, then try again\\..*\\n$`),
  )
}

async function expectLinkOpens(server: OwnServer, { shareId, code }: OwnerWithLink) {
  const responder = new HttpClient(server.origin)
  expect((await responder.get(`/view/${shareId}`)).status).toBe(200)
  expect([302, 303]).toContain((await responder.post(`/view/${shareId}`, { code })).status)
  expect((await responder.get(`/view/${shareId}`)).status).toBe(200)
}

async function readHealth({ origin }: OwnServer): Promise<string> {
  const { status, body } = await new HttpClient(origin).get('/healthcheck')
  return `${status} ${body}`
}

async function rotateWithoutQuestion(databaseUrl: string, keyFile: string): Promise<void> {
  const db = openPostgres(databaseUrl)
  await unlockInstance(db, parseMasterKeys(readFileSync(keyFile, 'utf8')))
  await rotateKeys(db).finally(() => db.destroy())
}
