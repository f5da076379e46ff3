import { describe, expect, test } from 'vitest'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { replaceEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { type EmergencyLink, getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { isShlPossible } from '#app/interop/shl/shl-address.ts'
import {
  fileKey,
  findShl,
  manifestUrl,
  smartHealthLink,
} from '#app/interop/shl/smart-health-link.server.ts'
import {
  addLink,
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  owner,
} from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'

createLinkedOwnerBeforeEach()

const origin = 'https://medfold.example'

describe('the SMART Health Link of an emergency link', () => {
  test('is minified JSON of url, flag and key, in base64url without padding', () => {
    const { prefix, text, payload } = decode(owner.link)
    expect(prefix).toBe('shlink:/')
    expect(Object.keys(payload)).toEqual(['url', 'flag', 'key'])
    expect(text).toBe(JSON.stringify(payload))
    expect(payload.flag).toBe('LP')
    expect(payload.key).toMatch(/^[\w-]{43}$/)
    expect(payload.url).toMatch(/^https:\/\/medfold\.example\/shl\/[\w-]{44}$/)
    expect(payload.url).toContain(`/shl/${owner.link.shareId}`)
  })

  test('is the same each time, and needs no row', async () => {
    const before = await countRows()
    expect(decode(owner.link)).toEqual(decode(await getPrimaryLink(db, owner.person)))
    expect(await countRows()).toEqual(before)
  })

  test('has neither address nor key in common with another link, of the owner or of others', async () => {
    const other = await createPersonWithLink(db)
    const links = [decode(owner.link), decode(await addLink('School')), decode(other.link, other)]
    expect(new Set(links.map(({ payload }) => payload.key)).size).toBe(3)
    expect(new Set(links.map(({ payload }) => payload.url.slice(-22))).size).toBe(3)
    // The key depends on the data key of the person, not on the link alone.
    expect(fileKey(other.person, owner.link)).not.toEqual(fileKey(owner.person, owner.link))
  })

  test('has another key and address after link and code were replaced', async () => {
    const before = decode(owner.link).payload
    await replaceEmergencyLink(db, owner.person, owner.link.id)
    const after = decode(await getPrimaryLink(db, owner.person)).payload
    expect(after.key).not.toBe(before.key)
    expect(after.url.slice(-22)).not.toBe(before.url.slice(-22))
    expect(await find(before.url)).toBeUndefined()
    expect(await find(after.url)).toMatchObject({ id: owner.link.id })
  })

  test('exists for origins of up to 79 characters, with an address of up to 128', () => {
    const longest = `https://${'a'.repeat(71)}`
    expect(manifestUrl(owner.link, longest)).toHaveLength(128)
    expect(isShlPossible(longest)).toBe(true)
    expect(smartHealthLink(owner.person, owner.link, longest)).toMatch(/^shlink:\//)
    expect(isShlPossible(`${longest}a`)).toBe(false)
    expect(smartHealthLink(owner.person, owner.link, `${longest}a`)).toBeUndefined()
  })
})

describe('an id in an address', () => {
  test('finds its link with both parts alone', async () => {
    const id = idOf(owner.link)
    const school = idOf(await addLink('School'))
    expect(await findShl(db, id)).toEqual(await findLink(db, owner.link.shareId, {}))
    const wrong = [
      '',
      id.slice(0, 22),
      id.slice(0, 43),
      `${id}x`,
      id.slice(0, 22) + school.slice(22),
      school.slice(0, 22) + id.slice(22),
      id.slice(0, 22) + id.slice(0, 22),
      // As many characters, more bytes.
      `${id.slice(0, 43)}é`,
    ]
    for (const other of wrong) expect(await findShl(db, other), other).toBeUndefined()
  })
})

function decode(link: EmergencyLink, { person } = owner) {
  const shl = smartHealthLink(person, link, origin) ?? ''
  const [prefix = '', encoded = ''] = shl.split(/(?<=\/)/)
  expect(encoded).toMatch(/^[\w-]+$/)
  const text = Buffer.from(encoded, 'base64url').toString()
  return { prefix, text, payload: JSON.parse(text) as { url: string; flag: string; key: string } }
}

function idOf(link: EmergencyLink): string {
  return manifestUrl(link, '').replace('/shl/', '')
}

function find(url: string) {
  return findShl(db, url.replace(`${origin}/shl/`, ''))
}

async function countRows(): Promise<number[]> {
  const tables = ['share_links', 'share_grants', 'rate_limits'] as const
  return await Promise.all(
    tables.map(async table => (await db.selectFrom(table).selectAll().execute()).length),
  )
}
