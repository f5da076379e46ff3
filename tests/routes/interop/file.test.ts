import { compactDecrypt } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDetails } from '#app/access/audit/log-access.server.ts'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import {
  replaceEmergencyLink,
  updateEmergencyLink,
} from '#app/emergency/links/change-links.server.ts'
import { maxFetchesPerHour } from '#app/interop/shl/fetch-limits.server.ts'
import { fileKey } from '#app/interop/shl/smart-health-link.server.ts'
import { minutes, timeAgo } from '#app/lib/time.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import {
  addLink,
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  owner,
} from '#tests/support/data/emergency-link.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { systemAt, testOrigin, wholeAnswer } from '#tests/support/http/shl-visit.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

let system: ReturnType<typeof systemAt>
let unknown: string

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

beforeEach(async () => {
  system = systemAt(db, owner)
  unknown = await wholeAnswer(await system.get(`${testOrigin}/shl/${'A'.repeat(44)}/f/summary-en`))
})

describe('the address of a file', () => {
  test('gives the encrypted file, in the language of its manifest', async () => {
    const location = await system.locate({ headers: { 'Accept-Language': 'fr' } })
    expect(location).toMatch(
      /^http:\/\/localhost:3000\/shl\/[\w-]{44}\/f\/summary-fr\?t=[\w-]{50,}$/,
    )
    const answer = await system.get(location, { headers: { 'Accept-Language': 'es' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('application/jose')
    expect(answer.headers.get('Content-Language')).toBe('fr')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.getSetCookie()).toEqual([])
    const key = fileKey(owner.person, owner.link)
    const { plaintext, protectedHeader } = await compactDecrypt(await answer.text(), key)
    expect(protectedHeader.cty).toBe('application/fhir+json')
    expect(JSON.parse(new TextDecoder().decode(plaintext)).resourceType).toBe('Bundle')
  })

  test('is logged with the name that its manifest was given for', async () => {
    const location = await system.locate()
    await system.get(location, { client: '203.0.113.9' })
    const rows = await db.selectFrom('access_log').selectAll().orderBy('seq').execute()
    const details = rows.map(row => openDetails(owner.person, row))
    expect(rows.map(({ kind }) => kind)).toEqual(['fetch', 'fetch'])
    expect(details).toMatchObject([
      { name: 'City Hospital', address: '192.0.2.1' },
      { name: 'City Hospital', address: '203.0.113.9' },
    ])
  })

  test('works for five minutes, as often as it is asked for', async () => {
    const location = await system.locate()
    expect((await system.get(location)).status).toBe(200)
    vi.setSystemTime(Date.now() + minutes(5) - 1)
    expect((await system.get(location)).status).toBe(200)
    vi.setSystemTime(Date.now() + 1)
    await expectMissing(location)
  })

  test('works after a restart, and in another process with the same key', async () => {
    const location = await system.locate()
    await unlockInstance(db, parseMasterKeys(testMasterKey))
    expect((await system.get(location)).status).toBe(200)
  })

  test('still works while the code is locked, as a grant does', async () => {
    const location = await system.locate()
    await db.updateTable('share_links').set({ failures: 20 }).execute()
    expect((await system.ask()).status).toBe(404)
    expect((await system.get(location)).status).toBe(200)
  })

  test.each([
    ['a pause', () => update({ isPaused: true })],
    ['its end', () => update({ endsAt: timeAgo(1) })],
    ['a new link and code', () => replaceEmergencyLink(db, owner.person, owner.link.id)],
    [
      'an erasure',
      async () => {
        await eraseAccount(db, owner.person, { dataDir: temporaryFolder() })
      },
    ],
  ])('finds nothing after %s', async (_, close) => {
    const location = await system.locate()
    await close()
    await expectMissing(location)
  })

  test('finds nothing with a forged ticket, or one of another file or link', async () => {
    const location = await system.locate()
    const [path = '', ticket = ''] = location.split('?t=')
    const school = systemAt(db, { ...owner, link: await addLink('School') })
    const other = systemAt(db, await createPersonWithLink(db))
    const middle = ticket[40] === 'A' ? 'B' : 'A'
    for (const address of [
      path,
      `${path}?t=`,
      `${path}?t=${ticket.slice(1)}`,
      `${path}?t=${ticket.slice(0, 40)}${middle}${ticket.slice(41)}`,
      `${path}?T=${ticket}`,
      `${path.replace('summary-en', 'summary-es')}?t=${ticket}`,
      `${path.replace('summary-en', 'summary-de')}?t=${ticket}`,
      `${path.replace('summary-en', 'other')}?t=${ticket}`,
      location.replace(system.id, school.id),
      location.replace(system.id, other.id),
      location.replace(system.id, system.id.slice(0, 22) + other.id.slice(22)),
    ]) {
      await expectMissing(address)
    }
    expect((await system.get(location)).status).toBe(200)
  })

  test('is limited to 60 requests of a client in an hour', async () => {
    for (let time = 0; time < maxFetchesPerHour; time++) {
      if (time % 10 === 0) vi.setSystemTime(Date.now() + minutes(4))
      const location = await system.locate({ client: `10.0.0.${time}` })
      expect((await system.get(location)).status).toBe(200)
    }
    const location = await system.locate({ client: '10.0.1.1' })
    const slowed = await system.get(location)
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await system.get(location, { client: '203.0.113.9' })).status).toBe(200)
  })

  test('sends nothing if the read cannot be logged', async () => {
    const location = await system.locate()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'access_log', ['insert'])
    const answer = await system.get(location)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([500, 'application/json'])
  })
})

async function expectMissing(address: string): Promise<void> {
  const answer = await system.get(address, { client: '198.51.100.7' })
  expect(await wholeAnswer(answer), address).toBe(unknown)
}

async function update(change: Parameters<typeof updateEmergencyLink>[3]): Promise<void> {
  await updateEmergencyLink(db, owner.person, owner.link.id, change)
}
