import type { AccessLevel } from '#db/schema.ts'
import { uploadCard } from '../data/card-images.ts'
import {
  newOwner,
  type OwnerWithLink,
  ownerWithFullProfile,
  ownerWithProfile,
  ownerWithSections,
} from '../data/owner.ts'
import { addProxy, grantAccess } from '../data/proxies.ts'
import { withDatabaseOf } from '../db/server-store.ts'
import { HttpClient } from './http-client.ts'
import { readField } from './read-field.ts'
import type { TestServer } from './server.ts'
import { tryWrongCodes } from './wrong-codes.ts'

// A real word of great length, and letters without a place to break.
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'
const unbroken = 'W'.repeat(60)
const longName = 'Wolfeschlegelsteinhausenbergerdorff Konstantinopolitanska-Featherstonehaugh'
const longEmail = `${'konstantinopolitanska'.repeat(2)}@a-very-long-subdomain.of.example.org`
const oneDayMs = 24 * 3600_000

/** Creates an owner whose newest allergy concerns their medication, and whose link is locked. */
export async function ownerWithNotices(server: TestServer): Promise<OwnerWithLink> {
  const owner = await ownerWithSections(server, {
    medications: { medications: [{ name: 'amoxicillin' }] },
    allergies: { allergies: [{ allergen: 'Penicillin' }] },
  })
  await tryWrongCodes(server, owner)
  return owner
}

/** Creates an owner whose answers are as long as the forms allow. */
export function ownerWithLongValues(server: TestServer): Promise<OwnerWithLink> {
  const sentence = 'Please read all of this before you touch me. '
  return ownerWithSections(server, {
    personal: {
      fullName: `${longName} ${unbroken}`.slice(0, 100),
      dob: '1951-12-10',
      primaryLanguage: longWord,
      address: `${longWord}straße 1234567, ${unbroken}`,
      city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      hasEmergencyContact: true,
      emergencyContacts: [
        {
          id: 1,
          name: `Featherstonehaugh-${longWord}`,
          relationship: 'Great-grand-daughter-in-law of my late husband',
          phone: '+1 555 010 0102 extension 12345',
          email: longEmail,
        },
      ],
      preferredHospital: `Krankenhaus der Barmherzigen Schwestern vom heiligen ${longWord}`,
    },
    history: { firstToKnow: `${sentence.repeat(5)}${unbroken}` },
    medications: {
      medications: [
        {
          id: 1,
          name: `${longWord} ${'W'.repeat(100)}`,
          brandName: 'Levomethylphenidathydrochloridretardtabletten',
          totalDosage: 123456.75,
          unit: 'mg',
          frequency: 'other',
          customFrequency: 'Every other day with a meal unless it has snowed',
          doseTimes: [],
          reason: sentence.repeat(5).trim(),
        },
      ],
    },
    allergies: {
      allergies: [
        {
          id: 1,
          allergen: `${longWord} ${unbroken}`.slice(0, 100),
          reaction: `${sentence.repeat(3)}${unbroken}`.slice(0, 200),
          severity: 'life-threatening',
        },
      ],
    },
  })
}

/**
 * Creates an owner with a full record, ten links, many visits, some responder notes, a comment, a
 * picture of an insurance card, and a proxy in each state.
 */
export async function ownerWithMuch(server: TestServer): Promise<OwnerWithLink> {
  const owner = await ownerWithFullProfile(server)
  const { client, shareId, code } = owner
  for (let number = 2; number <= 10; number++) {
    const form = await client.get('/links/new')
    const name = number === 2 ? longWord : `Link number ${number}`
    await client.post('/links/new', { owner: readField(form.body, 'owner') ?? '', name })
  }
  for (let number = 1; number <= 12; number++) {
    const responder = new HttpClient(server.origin, `127.0.4.${number}`)
    await responder.post(`/view/${shareId}`, { code, reader: `Medic ${number} of ${longWord}` })
    if (number > 3) continue
    const text = number === 3 ? `${'Taken to St. Mary’s, ward 3. '.repeat(12)}${unbroken}` : 'Seen.'
    await responder.post(`/view/${shareId}/note`, { text, phone: '+1 555 0100' })
  }
  const text = `Was it ever tested?\n${longWord}`
  await client.post('/profile/allergies/comments', { intent: 'write', entry: 'allergies.1', text })
  await uploadCard(client, server.origin)
  await addEachProxy(server, owner)
  return owner
}

// Each state of an invitation and of its mail.
async function addEachProxy(server: TestServer, owner: OwnerWithLink): Promise<void> {
  const proxy = await newOwner(server)
  const daysAgo = (days: number) => new Date(Date.now() - days * oneDayMs).toISOString()
  await withDatabaseOf(server, async (db, findPerson) => {
    const own = await findPerson(owner.person.email)
    await grantAccess(db, own, await findPerson(proxy.person.email), 'full_edit', limits())
    await addProxy(db, own, { name: 'Maria Huber', mail: 'waiting' })
    await addProxy(db, own, { name: 'Ivo Berg', mail: 'sent', token: 'x' })
    await addProxy(db, own, { name: 'Tom Okafor', mail: 'dead' })
    await addProxy(db, own, { name: 'Elena Whitlock', declinedAt: daysAgo(1) })
    await addProxy(db, own, { name: 'Olga Petrova', invitedAt: daysAgo(9), addedAt: daysAgo(9) })
    await addProxy(db, own, { name: 'Ann Li', acceptedAt: daysAgo(40), endsAt: daysAgo(2) })
    await addProxy(db, own, { name: longName, email: longEmail, acceptedAt: daysAgo(3) })
  })
}

/** Creates a proxy of one owner without limits. */
export const proxyWithLevel: Record<AccessLevel, (server: TestServer) => Promise<OwnerWithLink>> = {
  view_only: server => proxyOf(server, ['view_only']),
  view_comment: server => proxyOf(server, ['view_comment']),
  full_edit: server => proxyOf(server, ['full_edit']),
}

/** Creates a proxy of three owners, with limits of each access. */
export function proxyOfThree(server: TestServer): Promise<OwnerWithLink> {
  return proxyOf(server, ['view_only', 'view_comment', 'full_edit'], limits())
}

async function proxyOf(
  server: TestServer,
  levels: AccessLevel[],
  limits: Parameters<typeof grantAccess>[4] = {},
): Promise<OwnerWithLink> {
  const proxy = await newOwner(server)
  for (const level of levels) {
    const owner = await ownerWithProfile(server)
    await withDatabaseOf(server, async (db, findPerson) => {
      const [own, helper] = [owner.person.email, proxy.person.email]
      await grantAccess(db, await findPerson(own), await findPerson(helper), level, limits)
    })
  }
  return proxy
}

function limits(): { withheld: string[]; endsAt: string } {
  const endsAt = new Date(Date.now() + 30 * oneDayMs).toISOString()
  return { withheld: ['social_history', 'mental_health', 'reproductive_history'], endsAt }
}
