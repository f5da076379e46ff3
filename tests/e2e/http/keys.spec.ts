import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { type OwnServer, runFailingStart, startServer } from '#tests/support/http/server.ts'

const otherKey = `k1:${Buffer.from('another key of 32 different byte').toString('base64')}`

// The tests share a server and run in order: each leaves it running with its key.
test.describe.configure({ mode: 'default' })

let server: OwnServer

test.beforeAll(async () => {
  server = await startServer({}, '127.0.0.1', [], { hasProductionMemory: true })
})

test.afterAll(() => server.dispose())

test('the first start creates a key that only its owner can read, and says to keep it', async () => {
  const file = join(server.dataDir, 'master.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(server.log()).toMatch(/master\.key.*[Kk]eep/)
  expect(server.log()).not.toContain(readFileSync(file, 'utf8').trim().split(':')[1])
})

test('a wrong master key stops the start with one line and changes nothing', async () => {
  const { client } = await newOwner(server)
  await server.stop()
  const { code, output } = await runFailingStart({ DATA_DIR: server.dataDir, MASTER_KEY: otherKey })
  expect(code).toBeGreaterThan(0)
  expect(splitLines(output)).toEqual([
    expect.stringContaining('"Master key: this is not the key that the stored data was made with"'),
  ])
  await server.start()
  expect((await client.get('/dashboard')).status).toBe(200)
})

test('a missing key file beside data stops the start, and no new key is created', async () => {
  await newOwner(server)
  await server.stop()
  const file = join(server.dataDir, 'master.key')
  renameSync(file, `${file}.away`)
  const { code, output } = await runFailingStart({ DATA_DIR: server.dataDir })
  expect(code).toBeGreaterThan(0)
  expect(splitLines(output)).toHaveLength(1)
  expect(output).toContain('master.key is missing')
  expect(existsSync(file)).toBe(false)
  renameSync(`${file}.away`, file)
  await server.start()
})

function splitLines(output: string): string[] {
  return output.split('\n').filter(line => line.trim() !== '')
}
