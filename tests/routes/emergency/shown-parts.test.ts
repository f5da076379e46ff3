import { expect, test } from 'vitest'
import {
  findEmergencyLink,
  updateEmergencyLink,
} from '#app/emergency/links/emergency-links.server.ts'
import { shareableParts } from '#app/emergency/links/link-visibility.ts'
import { previewPage } from '#app/emergency/view/record-page-route.server.ts'
import { saveSection } from '#app/profile/record/profile.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { action, loader } from '#app/routes/view/emergency-view.tsx'
import { loader as codedLoader } from '#app/routes/view/link-with-code.tsx'
import { loader as printLoader } from '#app/routes/view/print-view.tsx'
import type { Database } from '#db/client.server.ts'
import { type Canaries, canaries, type Decisions, tokensIn } from '#tests/support/data/canaries.ts'
import { createPersonWithLink, type LinkedPerson } from '#tests/support/data/emergency-link.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'

// Which part shows which answer, written by hand and apart from the definitions: whoever adds a field decides here
// who may read it.
const answersOf: Record<string, string> = {
  'personal:name': 'fullName',
  'personal:age': 'dob',
  'personal:phone': 'phone',
  'personal:address': 'address city state postalCode country',
  'personal:contacts':
    'emergencyContacts.name emergencyContacts.relationship emergencyContacts.phone',
  'personal:doctors': 'doctors.name doctors.role doctors.phone preferredHospital',
  'personal:organ-donor': '',
  'personal:insurance': 'insuranceProvider policyNumber groupNumber',
  personal: 'primaryLanguage height weight',
  'history:first-to-know': 'firstToKnow',
  'history:childbirths': 'childbirths.year childbirths.complications',
  'history:implanted-devices':
    'implantedDevices.device implantedDevices.year implantedDevices.notes',
  'history:advance-directive': 'advanceDirectiveLocation',
  'history:mental-health-history': '',
  'history:family-history': 'familyHistory',
  'history:depression-anxiety': '',
  history:
    'otherConditions.name diagnoses.condition diagnoses.year surgeries.procedure surgeries.year surgeries.hospital hospitalizations.reason hospitalizations.year hospitalizations.duration physicalDisabilities',
  medications:
    'medications.name medications.brandName medications.customForm medications.totalDosage medications.customUnit medications.pillsPerDose medications.dosagePerPill medications.customFrequency medications.reason',
  allergies: 'allergies.allergen allergies.reaction allergies.otherSeverity',
  immunizations:
    'immunizationHistory.name immunizationHistory.date immunizationHistory.notes otherImmunizationNotes',
  social:
    'currentOccupation currentWorkplace occupationalHistory.jobTitle occupationalHistory.company occupationalHistory.startDate occupationalHistory.endDate occupationalHistory.exposureRisks quitDate smokingYears tobaccoType amountPerDay startDate quitAttempts alcoholDetails substanceDetails recoveryDetails dietType sleepPatterns environmentalExposures contraceptionMethod stiHistory',
  reproductive:
    'menarcheAge cycleLength periodLength lastPeriod menstrualSymptoms totalPregnancies pregnancies.year pregnancies.weeks pregnancies.complications gynecologicalConditions gynecologicalProcedures lastPapSmear lastMammogram menopauseAge menopauseSymptoms prostateConcerns lastProstate psaResult testicular fertilityIssues contraceptionDuration previousContraception contraceptionIssues',
  'reproductive:current-pregnancy': '',
  mental:
    'diagnoses firstDiagnosis symptoms triggers treatments.provider treatments.startDate treatments.endDate treatments.outcome traumaHistory otherConditions.name copingStrategies supportSystems additionalInformation',
  'functional:mobility': 'otherDevice',
  functional: 'details barriers caregivers satisfaction improvement goals additional',
  'cultural:religion': 'otherReligion',
  'cultural:language': 'otherLanguage',
  'cultural:diet': 'dietaryRestrictions',
  cultural: 'culturalConsiderations additionalNotes',
}

/** What no link shows: of no use in an emergency. */
const never = [
  'personal.email',
  'personal.emergencyContacts.email',
  'history.lastPhysicalExam',
  'medications.medications.startedOn',
  'immunizations.immunizationHistory.cvx',
]

// What several answers say together.
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

/** Of somebody with another sex there are none of these. */
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

test('The table of who may read what names every part, and every answer of every section', () => {
  expect(Object.keys(answersOf).toSorted()).toEqual(parts.toSorted())
  const listed = new Set([...never, ...parts.flatMap(pathsOf)])
  const all = [asFemale, asMale].flatMap(decisions => [...canaries(decisions).tokens.keys()])
  expect(all.filter(path => !listed.has(path))).toEqual([])
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
  const reader = await readerOf(asFemale)
  for (const [name, shown] of selections) await reader.expectExactly(name, shown)
})

test('So it does for answers that others exclude', async () => {
  const reader = await readerOf(asMale)
  const about = selections.filter(([name]) => /thing|reproductive|social/.test(name))
  for (const [name, shown] of about) await reader.expectExactly(name, shown)
})

test('Before the code, no page says a word of a record', async () => {
  const { db, owner, filled } = await readerOf(asFemale)
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

/** Somebody who has given the code of a link, and its owner. */
interface Reader {
  db: Database
  owner: LinkedPerson
  filled: Canaries
  /** Looks at every page that shows the record while the link shows these parts. */
  expectExactly(name: string, shown: string[]): Promise<void>
}

async function readerOf(decisions: Decisions): Promise<Reader> {
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

function pathsOf(part: string): string[] {
  const [section] = part.split(':')
  const names = (answersOf[part] ?? '').split(' ').filter(Boolean)
  return names.map(name => `${section}.${name}`)
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
