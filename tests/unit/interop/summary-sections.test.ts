import type {
  AllergyIntolerance,
  Bundle,
  Condition,
  FhirResource,
  Flag,
  Observation,
  Patient,
  Provenance,
} from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import { english } from '#app/emergency/languages/en.server.ts'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import type { SummarySection } from '#app/profile-definition/fhir/summary-sections.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import {
  compositionOf,
  defaultSettings,
  entriesOf,
  everythingShown,
  profileWith,
  sectionOf,
  summaryOf,
} from '#tests/support/fhir/summary-of.ts'

const [noProblems, noDevices, noProcedures] = ['160245001', '787483001', '787480003'] as const
const healthy = { noConditions: true, noDiagnoses: true, hasMentalHealthHistory: 'no' }

describe('A section whose silence could harm says which it is', () => {
  const saved = profileWith({ allergies: {}, medications: {}, history: {} })

  test.each([
    ['allergies', 'allergies'],
    ['medications', 'medications'],
    ['problems', 'history'],
    ['devices', 'history:implanted-devices'],
    ['directives', 'history:advance-directive'],
  ] as const)('%s: not asked, unavailable or withheld', (name, part) => {
    const { functional: _devices, ...answered } = profileWith(fullProfile)
    expect(reasonOf(summaryOf({}), name)).toBe('notasked')
    expect(textOf(summaryOf({}), name)).toContain('Not recorded')
    expect(reasonOf(summaryOf(saved), name)).toBe('unavailable')
    for (const profile of [answered, {}]) {
      const bundle = summaryOf(profile, { settings: hide(part) })
      expect(reasonOf(bundle, name)).toBe('withheld')
      expect(textOf(bundle, name)).toContain('Withheld by the owner')
      expect(findFaults(bundle)).toEqual([])
    }
  })

  test('A withheld part beside other entries is masked, because a full section has no reason', () => {
    const bundle = summaryOf(profileWith(fullProfile), {
      settings: hide('history:implanted-devices'),
    })
    const devices = sectionOf(bundle, 'devices')
    expect(devices?.entry?.length).toBeGreaterThan(0)
    expect(devices?.extension?.[0]).toMatchObject({ valueCode: 'masked' })
    expect(devices).not.toHaveProperty('emptyReason')
    expect(textOf(bundle, 'devices')).toContain('Withheld by the owner')
    expect(findFaults(bundle)).toEqual([])
  })

  test.each([
    ['allergies', { allergies: { noKnownAllergies: true } }, '716186003'],
    ['medications', { medications: { noMedications: true } }, '787481004'],
    ['devices', { history: { noImplantedDevices: true } }, '787483001'],
    ['procedures', { history: { noSurgeries: true } }, '787480003'],
    ['immunizations', { immunizations: { noImmunizations: true } }, '787482006'],
    ['problems', { history: healthy }, '160245001'],
  ] as const)('%s: "none" is a statement of the owner', (name, values, code) => {
    const bundle = summaryOf(profileWith(values))
    expect(JSON.stringify(bundle.entry)).toContain(code)
    expect(reasonOf(bundle, name)).toBeUndefined()
    expect(findFaults(bundle)).toEqual([])
  })
})

describe('"No known problems"', () => {
  test.each([
    ['none of the common conditions alone', { history: { noConditions: true } }],
    ['no previous diagnoses alone', { history: { noDiagnoses: true } }],
    ['no answer about mental health', { history: { noConditions: true, noDiagnoses: true } }],
    ['another condition', besides({ otherConditions: [{ id: 1, name: 'Gout' }] })],
    ['a physical disability', besides({ physicalDisabilities: 'Blind in one eye' })],
    ['a state that changes first aid', besides({ firstAidStates: ['epilepsy'] })],
    ['words that come first', besides({ firstToKnow: 'I have lung cancer' })],
    ['an implant', besides({ implantedDevices: [{ id: 1, device: 'Pacemaker' }] })],
    ['a medicine', { ...besides(), medications: { medications: [{ id: 1, name: 'Insulin' }] } }],
    ['a hearing aid', { ...besides(), functional: { assistiveDevices: ['hearingAid'] } }],
    ['help in everyday life', { ...besides(), functional: { adlStatus: 'dependent' } }],
  ])('is not said after %s', (_, values) => {
    expect(JSON.stringify(summaryOf(profileWith(values)))).not.toContain(noProblems)
  })

  test('is said beside other answers that there is none', () => {
    const none = { noFirstAidStates: true, noImplantedDevices: true, noSurgeries: true }
    const values = { ...besides(none), medications: { noMedications: true } }
    const json = JSON.stringify(summaryOf(profileWith(values)))
    for (const code of [noProblems, noDevices, noProcedures]) expect(json).toContain(code)
  })

  function besides(history: object = {}) {
    return { history: { ...healthy, ...history } }
  }
})

describe('"No known devices" and "no known procedures"', () => {
  const history = { noImplantedDevices: true, noSurgeries: true }

  test.each([
    ['a prosthesis', noDevices, { functional: { assistiveDevices: ['prosthesis'] } }],
    ['a gynecological procedure', noProcedures, gynecology('Hysterectomy 2001')],
    [
      'a therapy',
      noProcedures,
      {
        history: { ...history, hasMentalHealthHistory: 'yes' },
        mental: { treatments: [{ id: 1, type: 'therapy' }] },
      },
    ],
    [
      'a birth by C-section',
      noProcedures,
      { history: { ...history, childbirths: [{ id: 1, deliveryType: 'c-section' }] } },
    ],
  ])('are not said beside %s, and the answer stays in the narrative', (_, code, others) => {
    const bundle = summaryOf(profileWith({ history, ...others }))
    expect(JSON.stringify(bundle)).not.toContain(code)
    const name = code === noDevices ? 'devices' : 'procedures'
    expect(textOf(bundle, name)).toMatch(/No implanted devices|No surgeries/)
  })
})

describe('A reader from whom a part is withheld is not told that there is none', () => {
  const none = { ...healthy, noImplantedDevices: true, noSurgeries: true }
  const profile = profileWith({ history: none })
  const said = (shown: object) =>
    JSON.stringify(summaryOf(profile, { settings: { shown } as object }))

  test.each([
    [noProblems, 'history:depression-anxiety'],
    [noProblems, 'history:mental-health-history'],
    [noProblems, 'history:first-aid-states'],
    [noProblems, 'history:first-to-know'],
    [noProblems, 'history:implanted-devices'],
    [noProblems, 'medications'],
    [noProblems, 'mental'],
    [noProblems, 'reproductive'],
    [noProblems, 'functional'],
    [noProblems, 'functional:mobility'],
    [noDevices, 'functional:mobility'],
    [noProcedures, 'mental'],
    [noProcedures, 'reproductive'],
    [noProcedures, 'history:childbirths'],
  ])('%s without %s', (code, part) => {
    expect(said(everythingShown.shown)).toContain(code)
    expect(said({ ...everythingShown.shown, [part]: false })).not.toContain(code)
  })
})

describe('Sensitive parts', () => {
  test('are absent without a word, whether or not they have answers', () => {
    const bundle = summaryOf(profileWith(fullProfile), { settings: defaultSettings })
    expect(sectionOf(bundle, 'social')).toBeUndefined()
    expect(JSON.stringify(bundle)).not.toMatch(/mental/i)
    for (const one of [bundle, summaryOf({}, { settings: defaultSettings })]) {
      expect(compositionOf(one).text?.div).toContain(english.record.neverShown)
    }
  })

  test('mark the document as restricted if they are in it', () => {
    const restricted = summaryOf(
      profileWith({
        mental: { hasDiagnosis: true, diagnoses: 'Phobia' },
        history: { hasMentalHealthHistory: 'yes' },
      }),
    )
    expect(compositionOf(restricted).confidentiality).toBe('R')
    expect(restricted.meta?.security?.[0]?.code).toBe('R')
    expect(summaryOf({}).meta?.security?.[0]?.code).toBe('N')
  })
})

describe('The owner', () => {
  test('has the name of the account while the record has none', () => {
    expect(patientOf(summaryOf({})).name).toEqual([{ text: 'Account Name' }])
    expect(patientOf(summaryOf(profileWith({ personal: { fullName: 'Ada' } }))).name).toMatchObject(
      [{ text: 'Ada' }],
    )
  })

  test('has a masked name, date of birth and contact where the link withholds them', () => {
    const shown = { 'personal:name': false, 'personal:age': false, 'personal:contacts': false }
    const bundle = summaryOf(profileWith(fullProfile), { settings: { shown } })
    const patient = patientOf(bundle)
    const masked = { extension: [expect.objectContaining({ valueCode: 'masked' })] }
    expect(patient.name).toEqual([{ _text: masked }])
    expect(patient._birthDate).toEqual(masked)
    expect(patient.contact?.map(({ name }) => name)).toEqual([masked])
    expect(compositionOf(bundle).text?.div).toContain(english.summary.withheldInPart)
    expect(JSON.stringify(bundle)).not.toContain('Quillfeather')
    expect(findFaults(bundle)).toEqual([])
  })
})

describe('Everything in it is the word of the owner', () => {
  const bundle = summaryOf(profileWith(fullProfile))
  const patient = `urn:uuid:${patientOf(bundle).id}`

  test('The author is the owner, and each answer is marked as asserted by the patient', () => {
    expect(compositionOf(bundle).author).toEqual([{ reference: patient }])
    for (const resource of answersOf(bundle)) {
      expect(resource.meta?.security?.map(({ code }) => code)).toContain('PATAST')
      expect(resource.meta?.lastUpdated).toBe('2026-03-01T08:00:00.000Z')
    }
  })

  test('Nothing is confirmed', () => {
    const found = answersOf(bundle).filter(
      (one): one is AllergyIntolerance | Condition =>
        one.resourceType === 'AllergyIntolerance' || one.resourceType === 'Condition',
    )
    expect(found.length).toBeGreaterThan(3)
    for (const { verificationStatus } of found) {
      expect(verificationStatus?.coding?.[0]?.code).toBe('unconfirmed')
    }
  })

  test('Sections that a proxy saved last have a provenance that does not name the proxy', () => {
    const byProxy = summaryOf(profileWith({ allergies: fullProfile.allergies }, 'bert'))
    const [provenance] = answersOf(byProxy, 'Provenance') as Provenance[]
    // An allergy, another one and the alert of the first.
    expect(provenance?.target).toHaveLength(3)
    expect(provenance?.agent[0]?.who.display).toBe('Proxy')
    expect(JSON.stringify(byProxy)).not.toContain('bert')
    expect(answersOf(bundle, 'Provenance')).toEqual([])
  })
})

test('An alert in the narrative marks the words of the owner', () => {
  const personal = { writtenIn: 'fr' }
  const history = { advanceDirectives: ['dnr'], advanceDirectiveLocation: 'Tiroir' }
  const cultural = {
    interpreterNeeded: 'yes',
    languagePreferences: 'other',
    otherLanguage: 'Breton',
  }
  const allergies = { allergies: [{ id: 1, allergen: 'Noix', severity: 'life-threatening' }] }
  const bundle = summaryOf(profileWith({ personal, history, cultural, allergies }))
  const marked = textOf(bundle, 'alerts').matchAll(/<span lang="fr" xml:lang="fr">(.*?)<\/span>/g)
  expect([...marked].map(([, words]) => words)).toEqual(['Tiroir', 'Noix', 'Breton'])
})

test('A pregnancy in two sections is sent once, with its due date and an alert', () => {
  const bundle = summaryOf(
    profileWith({
      history: { firstAidStates: ['pregnant'], dueDate: '2026-09-01' },
      reproductive: {
        biologicalSex: 'female',
        pregnancies: [{ id: 1, outcome: 'current', weeks: 12 }],
      },
    }),
  )
  const found = entriesOf<Observation>(bundle, 'pregnancy')
  const codes = found.map(({ code }) => code.coding?.[0]?.code)
  expect(codes.filter(code => code === '82810-3')).toHaveLength(1)
  expect(found.find(({ code }) => code.coding?.[0]?.code === '11778-8')?.valueDateTime).toBe(
    '2026-09-01',
  )
  expect(entriesOf<Flag>(bundle, 'alerts').map(({ code }) => code.text)).toEqual([
    'Current pregnancy',
  ])
  expect(textOf(bundle, 'pregnancy')).toContain('Due September 1, 2026')
  expect(findFaults(bundle)).toEqual([])
})

test('The weeks of a pregnancy are told with their day and give no due date', () => {
  const pregnancies = [{ id: 1, outcome: 'current', weeks: 12 }]
  const bundle = summaryOf(profileWith({ reproductive: { biologicalSex: 'female', pregnancies } }))
  const [status, ...others] = entriesOf<Observation>(bundle, 'pregnancy').filter(
    ({ code }) => code.coding?.[0]?.code !== '11996-6',
  )
  expect(status?.note).toEqual([{ text: '12 weeks, as recorded on March 1, 2026 or earlier' }])
  expect(JSON.stringify(others)).not.toContain('11778-8')
  expect(findFaults(bundle)).toEqual([])
})

test('A pregnancy that must be over is told in no narrative', () => {
  const history = { firstAidStates: ['pregnant', 'epilepsy'], dueDate: '2025-01-01' }
  const bundle = summaryOf(profileWith({ history }))
  expect(textOf(bundle, 'alerts')).toContain('Epilepsy')
  expect(JSON.stringify(bundle)).not.toMatch(/[Pp]regnan|January 1, 2025/)
})

test('A narrative has no heading that names a withheld part', () => {
  const personal = { preferredHospital: 'Mercy', doctors: [{ id: 1, name: 'Dr Lee' }] }
  const narrated = (settings?: object) =>
    JSON.stringify(summaryOf(profileWith({ personal }), { ...(settings && { settings }) }))
  expect(narrated()).toContain('Doctors and hospital')
  expect(narrated(hide('personal:doctors'))).not.toContain('Doctors and hospital')
})

test.each(
  allLanguages,
)('The document is in $name, and the words of the owner are marked with theirs', language => {
  const bundle = summaryOf(profileWith(fullProfile), { language })
  const { title, text } = compositionOf(bundle)
  expect([bundle.language, title]).toEqual([language.tag, language.texts.summary.title])
  expect(text?.div).toContain(`lang="${language.tag}"`)
  const isMarked = textOf(bundle, 'allergies').includes('<span lang="fr" xml:lang="fr">')
  expect(isMarked).toBe(language.tag !== 'fr')
  expect(findFaults(bundle)).toEqual([])
})

test('Ids are the same at each read of a link, and never the same over two', () => {
  const profile = profileWith(fullProfile)
  const secret = Buffer.alloc(32, 7)
  const ids = (scope: string) =>
    summaryOf(profile, { secret, scope }).entry?.map(({ fullUrl }) => fullUrl)
  expect(ids('link 1')).toEqual(ids('link 1'))
  expect(ids('link 2')?.filter(id => ids('link 1')?.includes(id))).toEqual([])
})

function hide(part: string) {
  return {
    shown: { [part]: false, ...(part === 'history' && { 'history:first-aid-states': false }) },
  }
}

function reasonOf(bundle: Bundle<FhirResource>, name: SummarySection): string | undefined {
  return sectionOf(bundle, name)?.emptyReason?.coding?.[0]?.code
}

function textOf(bundle: Bundle<FhirResource>, name: SummarySection): string {
  return sectionOf(bundle, name)?.text?.div ?? ''
}

function patientOf(bundle: Bundle<FhirResource>): Patient {
  const [patient] = answersOf(bundle, 'Patient') as Patient[]
  if (!patient) throw new Error('No patient')
  return patient
}

function answersOf(bundle: Bundle<FhirResource>, type?: string): FhirResource[] {
  return (bundle.entry ?? []).flatMap(({ resource }) => {
    if (!resource || resource.resourceType === 'Composition') return []
    return type === undefined || resource.resourceType === type ? [resource] : []
  })
}

function gynecology(gynecologicalProcedures: string) {
  return { reproductive: { biologicalSex: 'female', gynecologicalProcedures } }
}
