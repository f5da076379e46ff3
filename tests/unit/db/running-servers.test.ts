import { expect, inject, test, vi } from 'vitest'
import { createHeartbeat } from '#app/jobs/heartbeat.server.ts'
import { minutes, seconds } from '#app/lib/time.ts'
import { checkServerKeys } from '#app/operation/doctor/check-database.ts'
import { readDatabase } from '#app/operation/doctor/database-facts.server.ts'
import { checkServers } from '#app/operation/keys/check-servers.server.ts'
import { listRunningServers, writeRunningServer } from '#db/running-servers.server.ts'
import { db, openStoreBeforeEach, store } from '#tests/support/db/test-database.ts'
import { insertAccounts } from '#tests/support/operation/master-keys.ts'

openStoreBeforeEach('2026-11-28T12:00:00.000Z')

const rotating = { activeId: 'k2' }
const retiring = { activeId: 'k2', retiredId: 'k1' }

function runServer(...keyIds: string[]) {
  return writeRunningServer(db, { id: 'one', name: 'web-1 (process 7)', keyIds })
}

test('a server without the first key stops a rotation and a retirement, until it restarts', async () => {
  await runServer('k1')
  const refused =
    'Server web-1 (process 7) lacks k2: restart it, then try again. A server that was killed counts for two minutes.'
  await expect(checkServers(db, store, rotating)).rejects.toThrow(refused)
  await expect(checkServers(db, store, retiring)).rejects.toThrow(refused)
  await runServer('k2', 'k1')
  await checkServers(db, store, rotating)
  await checkServers(db, store, retiring)
})

test('a server that still wraps with a key stops its retirement alone', async () => {
  await runServer('k1', 'k2')
  await checkServers(db, store, rotating)
  await expect(checkServers(db, store, retiring)).rejects.toThrow(
    /^Server web-1 \(process 7\) wraps new data with k1: restart it/,
  )
})

test('a server that was killed stops nothing after two minutes', async () => {
  await runServer('k1')
  vi.setSystemTime(Date.now() + minutes(2) - seconds(1))
  await expect(checkServers(db, store, rotating)).rejects.toThrow('lacks k2')
  vi.setSystemTime(Date.now() + seconds(1))
  await checkServers(db, store, rotating)
})

test('a server writes its keys, and deletes its row when it stops', async () => {
  await runServer('k1')
  const heartbeat = createHeartbeat(db, store)
  await heartbeat.beat()
  const servers = await listRunningServers(db)
  const own = { name: expect.stringContaining(`(process ${process.pid})`), keyIds: ['test'] }
  // SQLite has one server: the row of an earlier one is of a killed process.
  expect(servers).toHaveLength(inject('postgres') ? 2 : 1)
  expect(servers).toContainEqual(expect.objectContaining(own))
  await heartbeat.end()
  await heartbeat.beat()
  expect(await listRunningServers(db)).toHaveLength(inject('postgres') ? 1 : 0)
})

test('the doctor names a server that lacks a key which stored data needs', async () => {
  await insertAccounts(db, 1)
  const check = async () => checkServerKeys((await readDatabase(store)).lackingServers ?? [])
  await runServer('k2', 'test')
  expect((await check()).state).toBe('ok')
  await runServer('k2')
  expect(await check()).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('Server web-1 (process 7) lacks test: it opens no record'),
  })
})
