import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, ownerWithProfile, saveSection } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { type OwnServer, startServer } from '#tests/support/http/server.ts'

// The tests share a server and run in order: each leaves it running.
test.describe.configure({ mode: 'default' })

let server: OwnServer

test.beforeAll(async () => {
  const asInUse = { hasProductionHashes: true, hasProductionMemory: true }
  server = await startServer({}, '127.0.0.1', [], asInUse)
})

test.afterAll(() => server.dispose())

test('a crash loses no saved data and no session', async () => {
  const { client, shareId, code } = await ownerWithProfile(server)
  await server.kill()
  await server.start()

  const pages = await Promise.all(
    ['personal', 'allergies', 'medications'].map(section => client.get(`/profile/${section}`)),
  )
  const text = pages.map(({ body }) => body).join()
  for (const words of Object.values(planted)) expect(text).toContain(words)

  const responder = new HttpClient(server.origin)
  const opened = await responder.post(`/view/${shareId}`, { code })
  expect([302, 303]).toContain(opened.status)
  expect((await responder.get(`/view/${shareId}`)).body).toContain(planted.allergen)
})

test('an acknowledged save survives a crash during the next ones', async () => {
  const { client } = await newOwner(server)
  let version = 0
  for (let round = 0; round < 5; round++) {
    let acknowledged = ''
    const { promise: isSaving, resolve: begin } = Promise.withResolvers<void>()
    const saving = (async () => {
      for (;;) {
        const fullName = `Round ${round} save ${version + 1}`
        const answer = await saveSection(client, 'personal', { fullName }, version).catch(
          () => undefined,
        )
        if (!answer) return
        expect(answer.status).toBe(302)
        acknowledged = fullName
        version++
        begin()
      }
    })()
    await isSaving
    // Each round kills at another moment of a save.
    await new Promise(resolve => setTimeout(resolve, 20 + round * 7))
    await server.kill()
    await saving
    await server.start()

    const { body } = await client.get('/profile/personal')
    const next = `Round ${round} save ${version + 1}`
    // The save in progress may be stored without its answer; nothing older may be.
    if (body.includes(next)) version++
    else expect(body).toContain(acknowledged)
    expect(checkIntegrity()).toEqual([{ integrity_check: 'ok' }])
    // A save is the value, the one that it replaced and the entry of the log, or nothing.
    expect(readSaves()).toContainEqual({ version, kept: version - 1, entries: version })
  }
})

test('a stop signal lets running saves finish, loses none and ends with code 0', async () => {
  const owners = [await newOwner(server), await newOwner(server), await newOwner(server)]
  const { promise: isSaving, resolve: begin } = Promise.withResolvers<void>()
  const saving = owners.map(async ({ client }, index) => {
    const acknowledged: string[] = []
    for (;;) {
      const version = acknowledged.length
      const fullName = `Owner ${index} save ${version + 1}`
      const answer = await saveSection(client, 'personal', { fullName }, version).catch(
        expectRefusedConnection,
      )
      if (!answer) return acknowledged
      expect(answer.status).toBe(302)
      acknowledged.push(fullName)
      begin()
    }
  })
  await isSaving
  expect(await server.stop()).toBe(0)
  const acknowledged = await Promise.all(saving)
  expect(acknowledged.flat().length).toBeGreaterThan(0)

  await server.start()
  for (const [index, { client }] of owners.entries()) {
    const last = acknowledged[index]?.at(-1)
    if (last) expect((await client.get('/profile/personal')).body).toContain(last)
  }
  expect(checkIntegrity()).toEqual([{ integrity_check: 'ok' }])
})

/** A stopping server accepts no new connection, nor one from its queue. */
function expectRefusedConnection(error: NodeJS.ErrnoException): undefined {
  expect(['ECONNREFUSED', 'ECONNRESET']).toContain(error.code)
}

function checkIntegrity(): unknown {
  return read(database => database.pragma('integrity_check'))
}

/** Returns the versions of the sections, and how many old values and changes each has. */
function readSaves(): unknown[] {
  const count = (table: string, name: string) =>
    `(select count(*) from ${table} t where t.user_id = p.user_id and t.section = p.section) ${name}`
  const counts = `${count('profile_versions', 'kept')}, ${count('profile_changes', 'entries')}`
  return read(database =>
    database.prepare(`select p.version, ${counts} from medical_profiles p`).all(),
  )
}

function read<Result>(work: (database: BetterSqlite3.Database) => Result): Result {
  const database = new BetterSqlite3(join(server.dataDir, 'medfold.db'), { readonly: true })
  try {
    return work(database)
  } finally {
    database.close()
  }
}
