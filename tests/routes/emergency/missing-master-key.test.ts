import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createHeartbeat, type Heartbeat } from '#app/jobs/heartbeat.server.ts'
import { seconds } from '#app/lib/time.ts'
import { rewrapDataKey, unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { listRunningServers } from '#db/running-servers.server.ts'
import { createLinkedOwnerBeforeEach, owner } from '#tests/support/data/emergency-link.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { db, openStoreBeforeEach, store } from '#tests/support/db/test-database.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'
import { encodedKeys, keysText } from '#tests/support/operation/master-keys.ts'

// A server with one key, on a database whose data was wrapped with a second key meanwhile.

createLinkedOwnerBeforeEach(undefined, openStoreBeforeEach)

const bothKeys = `${keysText('k2')},${testMasterKey}`

let heartbeat: Heartbeat
let keyFile: string
let logged: string[]

beforeEach(async () => {
  keyFile = join(store.dataDir, 'server.key')
  writeFileSync(keyFile, testMasterKey)
  logged = []
  for (const stream of ['error', 'info'] as const) {
    vi.spyOn(console, stream).mockImplementation(line => void logged.push(line))
  }
  const rewrapped = await rewrapOwner(bothKeys)
  await unlockInstance(db, parseMasterKeys(testMasterKey))
  heartbeat = createHeartbeat(db, { dataDir: store.dataDir, masterKeyFile: keyFile })
  onTestFinished(() => heartbeat.end())
  await heartbeat.beat()
  expect(heartbeat.keyFault()).toBeUndefined()
  await changeRows(db, 'users', { data_key: rewrapped }, { id: owner.person.id })
})

test('a missing key closes a link, is reported and alerted once, until the key file has it', async () => {
  expect((await openView()).status).toBe(500)
  await expect.poll(() => heartbeat.keyFault()).toMatch(/^master key "k2" is missing: add it/)
  await heartbeat.beat()
  expect(logged.filter(line => /master key \W+k2\W+ is missing/.test(line))).toHaveLength(1)

  writeFileSync(keyFile, bothKeys)
  // Read at most every ten seconds.
  expect((await openView()).status).toBe(500)
  passTenSeconds()
  expect((await openView()).status).toBe(200)
  await expect.poll(() => heartbeat.keyFault()).toBeUndefined()
  expect(await listRunningServers(db)).toMatchObject([{ keyIds: ['k2', 'test'] }])
})

test('a heartbeat finds a key file that has the key now', async () => {
  writeFileSync(keyFile, bothKeys)
  await heartbeat.beat()
  expect(heartbeat.keyFault()).toBeUndefined()
  expect((await openView()).status).toBe(200)
})

test.each([
  ['lacks the key of the instance secret', keysText('k2')],
  ['has another key of this name', `k2:${encodedKeys.k1},${testMasterKey}`],
  ['is damaged', 'k2'],
])('a key file that %s is not used', async (_, text) => {
  writeFileSync(keyFile, text)
  expect((await openView()).status).toBe(500)
  await heartbeat.beat()
  expect(await listRunningServers(db)).toMatchObject([{ keyIds: ['test'] }])
})

async function rewrapOwner(keys: string): Promise<Buffer> {
  const { id } = owner.person
  await unlockInstance(db, parseMasterKeys(keys))
  return rewrapDataKey(id, (await readRow(db, 'users', { id })).data_key)
}

function openView(): Promise<Response> {
  return responderTo(db, owner).get('record')
}

function passTenSeconds(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + seconds(10))
}
