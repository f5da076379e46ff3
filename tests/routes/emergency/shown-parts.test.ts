import { expect, test } from 'vitest'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { findEmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { shareableParts } from '#app/emergency/links/link-visibility.ts'
import { previewPage } from '#app/emergency/view/record-page-route.server.ts'
import { saveSection } from '#app/profile/record/profile.server.ts'
import type { Field } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { action, loader } from '#app/routes/view/emergency-view.tsx'
import { loader as codedLoader } from '#app/routes/view/link-with-code.tsx'
import { loader as printLoader } from '#app/routes/view/print-view.tsx'
import type { Database } from '#db/client.server.ts'
import { type Canaries, canaries, type Decisions, tokensIn } from '#tests/support/data/canaries.ts'
import { createPersonWithLink, type LinkedPerson } from '#tests/support/data/emergency-link.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'

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

/** The part that shows each answer, by "section.field"; undefined where no link shows it. */
const partByPath = new Map(
  sections.flatMap(section =>
    Object.entries(fieldsOf(section)).flatMap(([name, field]) => {
      const isHidden = field.emergency === 'hidden' && !field.separatePart
      const part = field.separatePart ? `${section.name}:${field.separatePart}` : section.name
      return leavesOf(name, field).map(({ path, isHidden: isLeafHidden }) => [
        `${section.name}.${path}`,
        isHidden || isLeafHidden ? undefined : part,
      ])
    }),
  ) as [string, string | undefined][],
)

// Texts that combine several answers.
const computed: Record<string, { token: string; needs: string[] }> = {
  depression: {
    token: 'Arthritis, Depression or anxiety, Thyroid',
    needs: ['history', 'history:depression-anxiety'],
  },
  pregnancyOnTop: { token: '31 weeks when recorded', needs: ['reproductive:current-pregnancy'] },
  pregnancyInList: {
    token: 'Outcome</dt><dd>Currently pregnant',
    needs: ['reproductive', 'reproductive:current-pregnancy'],
  },
  totalPregnancies: {
    token: 'Total pregnancies</dt><dd>',
    needs: ['reproductive', 'reproductive:current-pregnancy'],
  },
  organDonor: { token: 'Organ donor</dt><dd>Yes', needs: ['personal:organ-donor'] },
  gender: { token: 'Gender</dt><dd>Male', needs: ['personal'] },
  insuranceType: { token: 'Insurance type</dt><dd>Private', needs: ['personal:insurance'] },
  directives: { token: 'Living will, DNR', needs: ['history:advance-directive'] },
  mentalHistory: {
    token: 'History of mental health conditions</dt><dd>Yes',
    needs: ['history:mental-health-history'],
  },
  mobility: { token: 'Mobility</dt><dd>Independent', needs: ['functional:mobility'] },
  quality: { token: 'Quality of life</dt><dd>Excellent', needs: ['functional'] },
  stress: { token: 'Stress level</dt><dd>Low', needs: ['mental'] },
  age: { token: 'born December 10, 1951', needs: ['personal:age'] },
  pastPregnancy: { token: 'QuozPast', needs: ['reproductive'] },
  regularity: { token: 'Regularity</dt><dd>Regular', needs: ['reproductive'] },
}

/** These do not apply to the other sex. */
const ofFemale = [
  'pregnancyOnTop',
  'pregnancyInList',
  'totalPregnancies',
  'pastPregnancy',
  'regularity',
]

const parts = shareableParts().flatMap(({ whole, alone }) =>
  [whole, ...alone].map(({ key }) => key),
)

const asFemale: Decisions = {
  'personal.dob': '1951-12-10',
  'history.hasMentalHealthHistory': 'yes',
  'medications.medications.status': 'current',
  'reproductive.pregnancies': [
    { id: 1, outcome: 'liveBirth', year: 1977, weeks: 39, complications: 'QuozPast' },
    { id: 2, outcome: 'current', year: 1978, weeks: 31 },
  ],
  'reproductive.totalPregnancies': 2,
  'personal.writtenIn': 'en',
}

const asMale: Decisions = {
  ...asFemale,
  'reproductive.biologicalSex': 'male',
  'social.smokingStatus': 'current',
}

test('Answers that are set apart, or shown by no link, stay so', () => {
  const expected = Object.entries(apart).flatMap(([part, names]) =>
    pathsIn(part, names).map(path => [path, part] as const),
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

test('So it does for answers that others exclude', async () => {
  const reader = await openAsResponder(asMale)
  const about = selections.filter(([name]) => /thing|reproductive|social/.test(name))
  for (const [name, shown] of about) await reader.expectExactly(name, shown)
})

test('Before the code, no page says a word of a record', async () => {
  const { db, owner, filled } = await openAsResponder(asFemale)
  const shareId = owner.link.shareId
  const accessCode = owner.link.code
  const answers = [
    await loader({ ...visit(db, `/view/${shareId}`), params: { shareId } }),
    await action({
      ...post(db, `/view/${shareId}`, { code: owner.wrongCode() }),
      params: { shareId },
    }),
    await codedLoader({ ...visit(db, `/view/${shareId}/x`), params: { shareId, accessCode } }),
    await printLoader({ ...visit(db, `/view/${shareId}/print`), params: { shareId } }),
  ]
  for (const answer of answers) expect(seenOn(await answer.text(), filled)).toEqual([])
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
  for (const section of sections) {
    const save = { owner: owner.person, actor: owner.person, version: 0, way: 'import' } as const
    await saveSection(db, { ...save, section, value: filled.values[section.name] ?? {} })
  }
  const shareId = owner.link.shareId
  const code = { code: owner.link.code }
  const opened = await action({ ...post(db, `/view/${shareId}`, code), params: { shareId } })
  const cookie = cookiesOf(opened.headers)
  return {
    db,
    owner,
    filled,
    async expectExactly(name, shown) {
      const settings = { shown: Object.fromEntries(parts.map(key => [key, shown.includes(key)])) }
      await updateEmergencyLink(db, owner.person, owner.link.id, { settings: () => settings })
      const link = await findEmergencyLink(db, owner.person, owner.link.id)
      if (!link) throw new Error('The link is gone')
      const args = { ...visit(db, `/view/${shareId}`, cookie), params: { shareId } }
      const answers = [
        await loader(args),
        await printLoader(args),
        await previewPage(db, owner.person, link, 'test-nonce'),
      ]
      const allowed = allowedFor(filled, shown)
      for (const answer of answers) {
        expect(answer.status).toBe(200)
        const seen = seenOn(await answer.text(), filled)
        const leaked = seen.filter(path => !allowed.includes(path))
        const missing = allowed.filter(path => !seen.includes(path))
        expect({ name, leaked, missing }).toEqual({ name, leaked: [], missing: [] })
      }
    },
  }
}

function leavesOf(name: string, field: Field): { path: string; isHidden: boolean }[] {
  if (field.kind !== 'list') return [{ path: name, isHidden: false }]
  return Object.entries(field.item).map(([inner, { emergency }]) => ({
    path: `${name}.${inner}`,
    isHidden: emergency === 'hidden',
  }))
}

function pathsIn(part: string, names: string): string[] {
  const [section] = part.split(':')
  return names.split(' ').map(name => `${section}.${name}`)
}

function pathsOf(part: string): string[] {
  return [...partByPath].flatMap(([path, by]) => (by === part ? [path] : []))
}

function seenOn(html: string, { tokens }: Canaries): string[] {
  const words = new Map(Object.entries(computed).map(([name, { token }]) => [name, token]))
  return tokensIn(html, new Map([...tokens, ...words]))
}

function allowedFor({ tokens, values }: Canaries, shown: string[]): string[] {
  const paths = shown.flatMap(pathsOf).filter(path => tokens.has(path))
  const isMale = values.reproductive?.biologicalSex === 'male'
  const together = Object.entries(computed)
    .filter(([name]) => !(isMale && ofFemale.includes(name)))
    .filter(([, { needs }]) => needs.every(part => shown.includes(part)))
  return [...paths, ...together.map(([name]) => name)]
}
