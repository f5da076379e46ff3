import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithProfile, saveSection } from '#tests/support/data/owner.ts'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { planted } from '#tests/support/db/planted.ts'
import { builtRoutes } from '#tests/support/http/built-routes.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { readField } from '#tests/support/http/read-field.ts'
import {
  canMountDisks,
  dataDirInside,
  type OwnServer,
  startServer,
} from '#tests/support/http/server.ts'
import { wrongCode } from '#tests/support/http/wrong-codes.ts'

// Without a mount, tests/routes/accounts/sqlite-disk-full.test.ts limits a database instead.
test.skip(!canMountDisks(), 'this machine lets no test mount a disk of its own')

const kib = 1024

let server: OwnServer
let folder: string

test.beforeEach(async () => {
  server = await startServer({}, '127.0.0.1', [], { diskMib: 32, hasProductionMemory: true })
  folder = dataDirInside(server)
})

test.afterEach(async () => {
  await server.dispose()
})

test('a full disk is reported everywhere, and everything works again when there is space', async () => {
  const owner = await ownerWithProfile(server)
  const reader = new HttpClient(server.origin, '127.0.3.3')
  await reader.post(`/view/${owner.shareId}`, { code: owner.code })
  fill()

  let refused = await saveName('Before the disk is full')
  for (let save = 0; save < 200 && refused.status === 302; save++) {
    refused = await saveName(`Save ${save}`)
  }
  expect(refused.status).toBe(503)
  const again = await saveName('Typed on a full disk')
  expect(again.status).toBe(503)
  expect(again.body).toContain('not saved')
  expect(again.body).toContain('Typed on a full disk')

  const health = ['/readyz', '/healthcheck', '/livez'].map(async path => {
    const { status, body } = await new HttpClient(server.origin).get(path)
    return [path, status, body]
  })
  const fault = 'the disk is full: nothing can be saved'
  expect(await Promise.all(health)).toEqual([
    ['/readyz', 503, fault],
    ['/healthcheck', 503, fault],
    ['/livez', 200, 'ok'],
  ])
  // A proxy that asks /livez keeps the server, and this phone can read on.
  const record = await reader.get(`/view/${owner.shareId}`)
  expect([record.status, record.body]).toEqual([200, expect.stringContaining(planted.allergen)])

  const responder = new HttpClient(server.origin, '127.0.3.2')
  for (const code of [owner.code, wrongCode(owner.code)]) {
    const opening = await responder.post(`/view/${owner.shareId}`, { code })
    expect([opening.status, opening.body]).toEqual([
      503,
      expect.stringContaining('The code was not checked'),
    ])
  }

  const { email, password } = newPerson()
  const login = await new HttpClient(server.origin).post('/login', { email, password })
  expect(login.status).toBe(503)
  expect(login.body).toContain(email)
  const person = newPerson()
  const registration = await new HttpClient(server.origin).post('/register', registrationOf(person))
  expect(registration.status).toBe(503)
  expect(registration.body).toContain(person.email)
  expect(registration.body).not.toContain(person.password)
  for (const { body } of [login, registration]) {
    expect(body).toContain('the disk of this server is full')
    expect(body).not.toContain('Unexpected Application Error')
  }
  for (const { pattern, hasAction } of await builtRoutes()) {
    // A route with an id answers 404 before it writes; logging out would end the walk.
    if (!hasAction || /[:*]|logout/.test(pattern)) continue
    const answer = await owner.client.post(pattern, { owner: 'nobody', ...registrationOf(person) })
    expect(answer.status, pattern).not.toBe(500)
    if (answer.status === 503) expect(answer.body, pattern).not.toContain('Unexpected Application')
  }
  // No line reports a rollback.
  expect(server.log()).not.toContain('SqliteError SQLITE_ERROR')

  rmSync(join(folder, 'filler'))
  await expect.poll(async () => (await saveName('After')).status, { timeout: 10_000 }).toBe(302)
  await expect.poll(async () => (await owner.client.get('/healthcheck')).status).toBe(200)

  async function saveName(fullName: string) {
    const { body } = await owner.client.get('/profile/personal?edit=1')
    const version = Number(readField(body, 'version.personal') ?? 0)
    return await saveSection(owner.client, 'personal', { fullName }, version)
  }
})

/** Writes until the disk of the server is full. */
function fill(): void {
  const file = join(folder, 'filler')
  for (const size of [256 * kib, 4 * kib]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  }
}
