import { expect, test } from 'vitest'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { findEmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { previewPage } from '#app/emergency/view/preview-page-route.server.tsx'
import type { Database } from '#db/client.server.ts'
import { asFemale, asMale, partByPath, parts } from '#tests/support/data/answer-parts.ts'
import { type Canaries, canaries, type Decisions, tokensIn } from '#tests/support/data/canaries.ts'
import { createPersonWithLink, type LinkedPerson } from '#tests/support/data/emergency-link.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { fillProfile } from '#tests/support/http/profile-visit.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'

/** Answers that must stay apart from their section; all others follow from the definitions. */
const apart: Record<string, string> = {
  'personal:name': 'fullName',
  'personal:age': 'dob',
  'personal:phone': 'phone',
  'personal:address': 'address city state postalCode country',
  'personal:contacts':
    'emergencyContacts.name emergencyContacts.relationship emergencyContacts.phone',
  'personal:doctors': 'doctors.name doctors.role doctors.phone preferredHospital',
  'personal:organ-donor': 'organDonor',
  'personal:insurance': 'insuranceProvider policyNumber groupNumber',
  'history:first-to-know': 'firstToKnow',
  'history:first-aid-states':
    'airwayCard steroidInjection bleedingCenter seizureMedicine dueDate communicationNeeds',
  'history:childbirths': 'childbirths.year childbirths.complications',
  'history:implanted-devices':
    'implantedDevices.device implantedDevices.year implantedDevices.notes',
  'history:advance-directive': 'advanceDirectives advanceDirectiveLocation',
  'history:mental-health-history': 'hasMentalHealthHistory',
  'history:family-history': 'familyHistory',
  'functional:mobility': 'mobilityStatus otherDevice',
  'cultural:religion': 'religion otherReligion',
  'cultural:language': 'languagePreferences otherLanguage',
  'cultural:diet': 'dietaryRestrictions',
}

/** Answers that no link may show: of no use in an emergency. */
const never = [
  'personal.email',
  'personal.emergencyContacts.email',
  'history.lastPhysicalExam',
  'medications.medications.startedOn',
  'immunizations.immunizationHistory.cvx',
]

// Texts that combine several answers.
const computed: Record<string, { token: string; needs: string[] }> = {
  depression: {
    token: 'Arthritis, Depression or anxiety, Thyroid',
    needs: ['history', 'history:depression-anxiety'],
  },
  pregnancyOnTop: { token: '31 weeks, as recorded', needs: ['reproductive:current-pregnancy'] },
  pregnancyInList: {
    token: 'Outcome</dt> <dd>Currently pregnant',
    needs: ['reproductive', 'reproductive:current-pregnancy'],
  },
  totalPregnancies: {
    token: 'Total pregnancies</dt> <dd>',
    needs: ['reproductive', 'reproductive:current-pregnancy'],
  },
  state: { token: 'Myasthenia gravis', needs: ['history:first-aid-states'] },
  implantKind: { token: 'Place pads at least 8 cm', needs: ['history:implanted-devices'] },
  organDonor: { token: 'Organ donor</dt> <dd>Yes', needs: ['personal:organ-donor'] },
  gender: { token: 'Gender</dt> <dd>Male', needs: ['personal'] },
  insuranceType: { token: 'Insurance type</dt> <dd>Private', needs: ['personal:insurance'] },
  directives: { token: 'Living will, DNR', needs: ['history:advance-directive'] },
  mentalHistory: {
    token: 'History of mental health conditions</dt> <dd>Yes',
    needs: ['history:mental-health-history'],
  },
  mobility: { token: 'Mobility</dt> <dd>Independent', needs: ['functional:mobility'] },
  quality: { token: 'Quality of life</dt> <dd>Excellent', needs: ['functional'] },
  stress: { token: 'Stress level</dt> <dd>Low', needs: ['mental'] },
  age: { token: 'born December 10, 1951', needs: ['personal:age'] },
  pastPregnancy: { token: 'QuozPast', needs: ['reproductive'] },
  regularity: { token: 'Regularity</dt> <dd>Regular', needs: ['reproductive'] },
}

/** These do not apply to the other sex. */
const ofFemale = [
  'pregnancyOnTop',
  'pregnancyInList',
  'totalPregnancies',
  'pastPregnancy',
  'regularity',
]

test('Answers that are set apart, or shown by no link, belong to their part or to none', () => {
  const expected = Object.entries(apart).flatMap(([part, names]) =>
    parsePaths(part, names).map(path => [path, part] as const),
  )
  for (const [path, part] of expected) expect([path, partByPath.get(path)]).toEqual([path, part])
  for (const path of never) {
    expect(partByPath.has(path)).toBe(true)
    expect([path, partByPath.get(path)]).toEqual([path, undefined])
  }
})

test('Every answer that a profile can hold belongs to a part, or is shown by no link', () => {
  const known = [...partByPath.values()].filter(part => part !== undefined)
  expect(known.filter(part => !parts.includes(part))).toEqual([])
  const all = [asFemale, asMale].flatMap(decisions => [...canaries(decisions).tokens.keys()])
  expect(all.filter(path => !partByPath.has(path))).toEqual([])
})

const selections: [string, string[]][] = [
  ['everything', parts],
  ['nothing', []],
  ...parts.map(part => [`only ${part}`, [part]] as [string, string[]]),
  ...parts.map(
    part => [`all but ${part}`, parts.filter(one => one !== part)] as [string, string[]],
  ),
]

test('A link says exactly what its owner shows, on the record, on paper and in the preview', async () => {
  const reader = await openAsResponder(asFemale)
  for (const [name, shown] of selections) await reader.expectExactly(name, shown)
})

test('A link says exactly what its owner shows of answers that others exclude', async () => {
  const reader = await openAsResponder(asMale)
  const about = selections.filter(([name]) => /thing|reproductive|social/.test(name))
  for (const [name, shown] of about) await reader.expectExactly(name, shown)
})

test('Before the code, no page says a word of a record', async () => {
  const { db, owner, filled } = await openAsResponder(asFemale)
  const view = responderTo(db, owner)
  const answers = [
    await view.get('record'),
    await view.post('record', { code: owner.wrongCode() }),
    await view.coded(),
    await view.get('print'),
  ]
  for (const answer of answers) expect(findShown(await answer.text(), filled)).toEqual([])
})

/** A responder who has entered the code of a link, and its owner. */
interface Reader {
  db: Database
  owner: LinkedPerson
  filled: Canaries
  /** Returns every page of the record while the link shows these parts. */
  expectExactly(name: string, shown: string[]): Promise<void>
}

async function openAsResponder(decisions: Decisions): Promise<Reader> {
  const db = await openTestDatabase()
  const owner = await createPersonWithLink(db)
  const filled = canaries(decisions)
  await fillProfile(db, owner.person, filled.values)
  const view = responderTo(db, owner)
  const cookie = await view.open()
  return {
    db,
    owner,
    filled,
    async expectExactly(name, shown) {
      const settings = { shown: Object.fromEntries(parts.map(key => [key, shown.includes(key)])) }
      await updateEmergencyLink(db, owner.person, owner.link.id, { settings: () => settings })
      const link = await findEmergencyLink(db, owner.person, owner.link.id)
      if (!link) throw new Error('The link is gone')
      const answers = [
        await view.get('record', { cookie }),
        await view.get('print', { cookie }),
        await previewPage(db, owner.person, link, 'test-nonce'),
      ]
      const allowed = listAllowed(filled, shown)
      for (const answer of answers) {
        expect(answer.status).toBe(200)
        const found = findShown(await answer.text(), filled)
        const leaked = found.filter(path => !allowed.includes(path))
        const missing = allowed.filter(path => !found.includes(path))
        expect({ name, leaked, missing }).toEqual({ name, leaked: [], missing: [] })
      }
    },
  }
}

function parsePaths(part: string, names: string): string[] {
  const [section] = part.split(':')
  return names.split(' ').map(name => `${section}.${name}`)
}

function listPaths(part: string): string[] {
  return [...partByPath].flatMap(([path, by]) => (by === part ? [path] : []))
}

function findShown(html: string, { tokens }: Canaries): string[] {
  const words = new Map(Object.entries(computed).map(([name, { token }]) => [name, token]))
  return tokensIn(html, new Map([...tokens, ...words]))
}

function listAllowed({ tokens, values }: Canaries, shown: string[]): string[] {
  const paths = shown.flatMap(listPaths).filter(path => tokens.has(path))
  const isMale = values.reproductive?.biologicalSex === 'male'
  const together = Object.entries(computed)
    .filter(([name]) => !(isMale && ofFemale.includes(name)))
    .filter(([, { needs }]) => needs.every(part => shown.includes(part)))
  return [...paths, ...together.map(([name]) => name)]
}
