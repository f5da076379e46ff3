import { describe, expect, test } from 'vitest'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { type CriticalFacts, findCriticalFacts } from '#app/emergency/record/critical-facts.ts'
import { toEmergencyRecord } from '#app/emergency/record/emergency-record.ts'
import { toPlainText } from '#app/emergency/record/marked-text.ts'
import { displayDay } from '#app/lib/dates.ts'
import { separator } from '#app/lib/join-phrases.ts'
import { days } from '#app/lib/time.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { firstAidStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import type { Allergies } from '#app/profile-definition/sections/allergies.ts'
import type { Cultural } from '#app/profile-definition/sections/cultural.ts'
import type { History } from '#app/profile-definition/sections/history.ts'
import type { Medications } from '#app/profile-definition/sections/medications.ts'
import type { Personal } from '#app/profile-definition/sections/personal.ts'
import type { Reproductive } from '#app/profile-definition/sections/reproductive.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { savedProfile, savedSection } from '#tests/support/data/saved-profile.ts'

const now = new Date('2026-03-27T12:00:00Z')

describe('the age', () => {
  test.each([
    ['1980-03-27', '46 years (born March 27, 1980)'],
    ['1980-03-28', '45 years (born March 28, 1980)'],
    ['2024-02-29', '2 years (born February 29, 2024)'],
    ['2025-09-01', '6 months (born September 1, 2025)'],
    ['2024-03-28', '23 months (born March 28, 2024)'],
    ['2025-12-27', '3 months (born December 27, 2025)'],
    ['2025-12-28', '12 weeks (born December 28, 2025)'],
    ['2026-02-27', '4 weeks (born February 27, 2026)'],
    ['2026-02-28', '27 days (born February 28, 2026)'],
    ['2026-03-26', '1 day (born March 26, 2026)'],
    ['2026-03-28', '0 days (born March 28, 2026)'],
  ])('of a birth on %s is %s', (dob, words) => {
    expect(factsOf({ dob }).age).toBe(words)
  })

  test('is undefined without a birth date', () => {
    expect(factsOf({}).age).toBeUndefined()
  })

  test.each([
    ['es', '3 días (', '5 semanas ('],
    ['fr', '3 jours (', '5 semaines ('],
    ['zh', '3天', '5周'],
    ['ar', '3 أيام', '5 أسابيع'],
    ['ru', '3 дня (', '5 недель ('],
  ])('of the youngest is said in days and weeks in %s', (tag, inDays, inWeeks) => {
    const ageOf = (dob: string) => factsOf({ dob }, tag).age
    expect(ageOf('2026-03-24')).toContain(inDays)
    expect(ageOf('2026-02-20')).toContain(inWeeks)
  })
})

describe('the weight of a child', () => {
  const kilograms = (kg: number, changedOn?: string) => ({
    unit: 'kg' as const,
    kg,
    lb: 0,
    changedOn,
  })

  test.each([
    ['2020-01-01', kilograms(18, '2026-03-01'), 'Weight: 18 kg (39.7 lb), March 1, 2026'],
    [
      '2020-01-01',
      kilograms(18, '2025-09-27'),
      'Weight: 18 kg (39.7 lb), September 27, 2025, may be out of date',
    ],
    ['2025-01-01', kilograms(9.4, '2025-12-28'), 'Weight: 9.4 kg (20.72 lb), December 28, 2025'],
    [
      '2025-01-01',
      kilograms(9.4, '2025-12-27'),
      'Weight: 9.4 kg (20.72 lb), December 27, 2025, may be out of date',
    ],
    [
      '2020-01-01',
      kilograms(18),
      'Weight: 18 kg (39.7 lb), recorded on February 1, 2026 or earlier',
    ],
    [
      '2026-03-20',
      { unit: 'lb' as const, lb: 5.5, kg: 2, changedOn: '2026-03-20' },
      'Weight: 5.5 lb (2.49 kg), March 20, 2026',
    ],
    ['2008-03-27', kilograms(60, '2026-03-01'), undefined],
  ])('born on %s with %j is %j', (dob, weight, words) => {
    expect(factsOf({ dob, weight }).weight).toBe(words)
  })

  test('has the decimal mark of the language', () => {
    const weight = kilograms(9.4, '2026-03-01')
    expect(factsOf({ dob: '2025-01-01', weight }, 'ru').weight).toContain('9,4 кг (20,72 фнт)')
  })
})

describe('critical allergies', () => {
  test('list life-threatening ones first, then severe ones, then all others', () => {
    const { dangerous, others, placeholder } = allergiesOf([
      { id: 1, allergen: 'Pollen', severity: 'mild' },
      { id: 2, allergen: 'Latex', severity: 'severe', reaction: 'Blisters' },
      { id: 3, allergen: 'Penicillin', severity: 'life-threatening' },
      { id: 4, allergen: 'Nickel' },
      { id: 5, allergen: 'Elderflower', severity: 'other', otherSeverity: 'Worse in spring' },
      { id: 6, allergen: 'Wool', severity: 'unknown' },
    ])
    expect(dangerous).toMatchObject([
      { allergen: { text: 'Penicillin' }, severity: { text: 'Life-threatening' } },
      { allergen: { text: 'Latex' }, severity: { text: 'Severe' }, reaction: 'Blisters' },
    ])
    expect(others.map(toPlainText)).toEqual([
      'Nickel (severity not recorded)',
      'Elderflower (Worse in spring)',
      'Wool (severity not known)',
      'Pollen (mild)',
    ])
    expect(placeholder).toBeUndefined()
  })

  test('with anaphylaxis and without a severity are with the severe ones, as typed', () => {
    const { dangerous, others } = allergiesOf([
      { id: 1, allergen: 'Peanut', reaction: 'Anaphylactic shock' },
      { id: 2, allergen: 'Latex', severity: 'severe' },
      { id: 3, allergen: 'Egg', reaction: 'rash, no anaphylaxis' },
      { id: 4, allergen: 'Milk', reaction: 'anaphylaxis', severity: 'mild' },
      { id: 5, allergen: 'Bee', reaction: 'throat closed', severity: 'unknown' },
    ])
    expect(dangerous.map(({ allergen, severity }) => `${allergen.text}: ${severity.text}`)).toEqual(
      ['Latex: Severe', 'Peanut: Severity not recorded', 'Bee: Severity not known'],
    )
    expect(dangerous[1]?.reaction).toBe('Anaphylactic shock')
    expect(others.map(toPlainText)).toEqual(['Egg (severity not recorded)', 'Milk (mild)'])
  })

  test('of one allergen are one line, with both reactions and the worst severity', () => {
    const { dangerous, others } = allergiesOf([
      { id: 1, allergen: 'Penicillin', severity: 'mild', reaction: 'Rash' },
      { id: 2, allergen: 'PCN', severity: 'severe', reaction: 'Swollen face' },
      { id: 3, allergen: 'latex', severity: 'moderate' },
      { id: 4, allergen: 'Latex' },
    ])
    expect(dangerous).toMatchObject([
      {
        allergen: { text: 'Penicillin (PCN)' },
        severity: { text: 'Severe' },
        reaction: 'Rash; Swollen face',
      },
    ])
    expect(others.map(toPlainText)).toEqual(['latex (severity not recorded)'])
  })

  test('say "No known allergies" only if the owner did', () => {
    expect(allergiesOf([]).placeholder).toBe('Not recorded')
    expect(findCriticalFacts({}, now).allergies.placeholder).toBe('Not recorded')
    const none = savedSection({ noKnownAllergies: true })
    expect(findCriticalFacts({ allergies: none }, now).allergies.placeholder).toBe(
      'No known allergies',
    )
  })
})

describe('critical medications', () => {
  test('have dose and reason; the others have names', () => {
    const medications = medicinesOf({ noMedications: false, medications: [warfarin, senna, senna] })
    expect(medications.critical).toEqual([
      {
        name: 'Warfarin (Coumadin)',
        dose: [{ text: '5\u00a0mg' }, { text: separator }, { text: 'Every evening' }],
        reason: 'Blood thinner: bleeds easily',
      },
    ])
    expect(medications.others).toEqual(['Senna', 'Senna'])
    expect(medications.placeholder).toBeUndefined()
  })

  test.each([
    [{ frequency: 'other', customFrequency: 'When dizzy' }, '5 mg · When dizzy'],
    [{ frequency: 'every-x-days', customDays: 3 }, '5 mg · Every 3 days'],
    [
      { frequency: 'x-days-a-week', selectedDaysOfWeek: ['monday', 'friday'] },
      '5 mg · On Monday, Friday',
    ],
    [{ frequency: undefined, totalDosage: undefined }, undefined],
  ] as const)('read the dose with %j as %j', (change, words) => {
    const medications = [{ ...warfarin, ...change }] as Medications['medications']
    const dose = medicinesOf({ noMedications: false, medications }).critical[0]?.dose
    expect(dose && toPlainText(dose).replaceAll('\u00a0', ' ')).toBe(words)
  })

  test.each([
    ['Lithium', 'Harmful when dehydrated'],
    ['lithium carbonate', 'Harmful when dehydrated'],
    ['Lithobid', 'Lithium: harmful when dehydrated'],
    ['Insulin glargine', 'Low blood sugar possible'],
    ['Warfarin', 'Blood thinner: bleeds easily'],
  ])('do not repeat the name of %s', (name, reason) => {
    const medications = [{ ...senna, name }] as Medications['medications']
    expect(medicinesOf({ noMedications: false, medications }).critical[0]?.reason).toBe(reason)
  })

  test('say whether there are none or nothing is recorded', () => {
    expect(medicinesOf({ noMedications: true }).placeholder).toBe('Takes no medication')
    expect(medicinesOf({ noMedications: false }).placeholder).toBe('Not recorded')
    expect(findCriticalFacts({}, now).medications.placeholder).toBe('Not recorded')
  })
})

describe('critical alerts', () => {
  test("repeat the owner's words for responders", () => {
    const history = savedSection<History>({ firstToKnow: 'Deaf.\nReads lips.' })
    expect(findCriticalFacts({ history }, now).firstToKnow).toBe('Deaf.\nReads lips.')
    expect(findCriticalFacts({}, now).firstToKnow).toBeUndefined()
  })

  test('have implants with year and notes, and directives with the place of the paper', () => {
    const history: History = {
      implantedDevices: [
        { id: 1, device: 'Pacemaker', year: 2016, notes: 'Not safe for MRI' },
        { id: 2, device: 'Left hip' },
        { id: 3, kind: 'icd', device: 'Corvid 7', side: 'left', dueOn: '2027-03-01' },
        { id: 4, kind: 'heart-pump', device: 'heart pump', teamPhone: '+1 555 010 0188' },
        { id: 5, kind: 'other', device: 'Magnet in a finger' },
      ],
      advanceDirectives: ['living-will', 'dnr'],
      advanceDirectiveLocation: 'on the refrigerator',
    }
    expect(alertTextsOf({ history: savedSection(history) })).toEqual([
      { title: 'Pacemaker', text: '2016. Not safe for MRI' },
      { title: 'Left hip', text: '' },
      {
        title: 'Implanted defibrillator (ICD)',
        text: 'Corvid 7. Left. Place pads at least 8 cm from it, without delay. Refill or check due: March 1, 2027',
      },
      {
        title: 'Heart pump (LVAD)',
        text: 'Often has no pulse that can be felt. Call the heart pump team. Phone number of the team: +1 555 010 0188',
      },
      { title: 'Magnet in a finger', text: '' },
      {
        title: 'Advance directive',
        text: 'The owner says there is a paper: Living will, DNR (do not resuscitate). This page is not that paper and no order. Kept: on the refrigerator',
      },
    ])
  })

  test('have each ticked state with its sentence and the line of the owner', () => {
    const history: History = {
      firstAidStates: ['epilepsy', 'protected-arm', 'dementia'],
      seizureMedicine: 'Midazolam, in my bag',
      protectedArm: 'left',
      communicationNeeds: 'Call me Bo',
      diagnoses: [{ id: 1, condition: 'Hemophilia' }],
    }
    expect(alertTextsOf({ history: savedSection(history) })).toEqual([
      {
        title: 'An arm that must not be used (fistula, lymphedema)',
        text: 'Which arm: Left. No blood pressure cuff and no needle in it',
      },
      {
        title: 'Epilepsy',
        text: 'Rescue medicine for seizures: Midazolam, in my bag. A seizure of 5 minutes or more is an emergency',
      },
      { title: 'Dementia', text: 'May not be able to answer questions correctly' },
      { title: 'How to talk with me, and what calms me', text: 'Call me Bo' },
    ])
  })

  test('have a ticked pregnancy until five weeks after its due date', () => {
    const pregnancyOf = (dueDate?: string) =>
      alertTextsOf({ history: savedSection<History>({ firstAidStates: ['pregnant'], dueDate }) })
    const sentence = 'After 20 weeks, if lying down: move the uterus to the left'
    const due = new Date(now.getTime() - days(34)).toISOString().slice(0, 10)
    expect(pregnancyOf(due)).toEqual([
      { title: 'Current pregnancy', text: `Due ${displayDay(due)}. ${sentence}` },
    ])
    const past = new Date(now.getTime() - days(37)).toISOString().slice(0, 10)
    expect(pregnancyOf(past)).toEqual([])
    expect(pregnancyOf()).toHaveLength(1)
  })

  test('have the weight of a child', () => {
    const weight = { unit: 'kg', kg: 18, lb: 40 } as const
    const weightOf = (dob: string) =>
      findCriticalFacts({ personal: savedSection<Personal>({ dob, weight }) }, now).weight
    expect(weightOf('2020-01-01')).toMatch(/^Weight: 18 kg/)
    expect(weightOf('1980-01-01')).toBeUndefined()
  })

  test('omit a "none" and a missing answer', () => {
    const history: History = { noImplantedDevices: true, noAdvanceDirective: true }
    expect(alertsOf({ history: savedSection(history) })).toEqual([])
    expect(alertsOf({})).toEqual([])
  })

  test.each<[string, Reproductive, string | undefined]>([
    ['with weeks', pregnant({ weeks: 24 }), '24 weeks, as recorded on February 1, 2026 or earlier'],
    ['without weeks', pregnant({}), 'Recorded on February 1, 2026 or earlier'],
    [
      'without its complications, which are not visible',
      pregnant({ weeks: 1, complications: 'Placenta praevia' }),
      '1 week, as recorded on February 1, 2026 or earlier',
    ],
    ['that must be over by now', pregnant({ weeks: 38 }), undefined],
    ['that has ended', pregnant({ outcome: 'liveBirth', weeks: 40 }), undefined],
    ['of somebody else', { ...pregnant({ weeks: 24 }), biologicalSex: 'intersex' }, undefined],
  ])('for a pregnancy %s', (_, reproductive, text) => {
    const expected = text === undefined ? [] : [{ title: 'Current pregnancy', text }]
    expect(alertTextsOf({ reproductive: savedSection(reproductive) })).toEqual(expected)
  })

  test.each<[Cultural, string | undefined]>([
    [{ interpreterNeeded: 'yes', languagePreferences: 'arabic' }, 'Preferred language: Arabic'],
    [
      { interpreterNeeded: 'yes', languagePreferences: 'other', otherLanguage: 'Sign language' },
      'Preferred language: Sign language',
    ],
    [{ interpreterNeeded: 'yes' }, ''],
    [{ interpreterNeeded: 'no', languagePreferences: 'arabic' }, undefined],
  ])('for an interpreter, by %j', (cultural, text) => {
    const expected = text === undefined ? [] : [{ title: 'Interpreter needed', text }]
    expect(alertTextsOf({ cultural: savedSection(cultural) })).toEqual(expected)
  })
})

describe('the emergency record', () => {
  const record = toEmergencyRecord(savedProfile(fullProfile), { accountName: 'Account Name', now })
  const shown = [...record.firstSections, ...record.sections]

  test('names the owner by the profile, else by the account', () => {
    expect(record.name).toEqual({ text: 'Ada Quillfeather', isTyped: true })
    expect(toEmergencyRecord({}, { accountName: 'Account Name', now }).name.text).toBe(
      'Account Name',
    )
  })

  test('lists contacts, doctors and insurance once, outside the personal section', () => {
    expect(record.contacts.rows[0]?.items?.map(({ title }) => title)).toEqual([
      'Bertil Quillfeather',
      'Cosima Dray',
    ])
    expect(record.doctors.rows.map(({ label }) => label)).toEqual([
      'Doctors and pharmacy',
      'Preferred hospital',
    ])
    expect(record.insurance.rows.map(({ text }) => text)).toContain('Greenmantle Mutual')
    const personal = JSON.stringify(record.sections.find(({ name }) => name === 'personal'))
    expect(personal).toContain('Wisteria Terrace')
    expect(personal).not.toMatch(/Bertil|Ione Marsh|Greenmantle/)
  })

  test('omits fields that are hidden in an emergency', () => {
    expect(JSON.stringify(record)).not.toContain('ada.quill@example.org')
    expect(JSON.stringify(record)).not.toContain('bertil@example.org')
  })

  test('has the visible sections, with a title if they are complete', () => {
    expect(shown.map(({ name, isTitled }) => [name, isTitled])).toEqual([
      ['allergies', true],
      ['medications', true],
      ['history', true],
      ['personal', true],
      ['immunizations', true],
      ['functional', false],
      ['cultural', false],
    ])
    expect(shown.flatMap(({ withheld }) => withheld)).toEqual([])
    expect(JSON.stringify(record)).not.toMatch(/Pipe tobacco|Sherry|Fibroids|Low mood|Weir/)
  })

  test('shows only the needed parts of a half-hidden section', () => {
    const rows = (section: string) =>
      shown
        .filter(({ name }) => name === section)
        .flatMap(({ blocks }) => blocks.flatMap(block => block.rows.map(({ label }) => label)))
    expect(rows('functional')).toEqual(['Mobility', 'Assistive devices', 'Other device'])
    // The head says that an interpreter is needed, and for which language.
    expect(rows('cultural')).toEqual(['Dietary restrictions'])
    expect(rows('immunizations')).toEqual(['Vaccines', 'Additional notes'])
  })

  test('shows every critical answer once', () => {
    expect(record.otherCriticalRows).toEqual([])
    expect(JSON.stringify(shown)).not.toMatch(
      /Refuses blood transfusions|Blue folder|Throat swelling/,
    )
    expect(listAlerts(record.critical).map(({ title }) => title.text)).toEqual([
      'Pacemaker',
      'Advance directive',
      ...tickedTitles,
      'How to talk with me, and what calms me',
      'Interpreter needed',
    ])
  })

  test('of a medication has dose and frequency right after the name', () => {
    const profile = savedProfile({
      medications: { medications: [{ ...warfarin, type: 'prescription' }] },
    })
    const { firstSections } = toEmergencyRecord(profile, { accountName: 'Account Name', now })
    const [row] = firstSections.flatMap(({ blocks }) => blocks.flatMap(({ rows }) => rows))
    expect(
      row?.items?.[0]?.rows.map(({ text, isSelfEvident = false }) => [text, isSelfEvident]),
    ).toEqual([
      ['5\u00a0mg', true],
      ['Every evening', true],
      ['Prescription', false],
    ])
  })

  test('of an empty profile says what is not recorded, and nothing else', () => {
    const empty = toEmergencyRecord({}, { accountName: 'Account Name', now })
    expect(empty.contacts).toEqual({
      legend: 'Emergency contacts',
      rows: [],
      isWithheld: false,
      isUnreadable: false,
    })
    expect(empty.critical.facts).toEqual([{ label: 'Blood type', text: 'Not recorded' }])
    expect([empty.critical.age, listAlerts(empty.critical)]).toEqual([undefined, []])
    expect([empty.doctors.rows, empty.insurance.rows]).toEqual([[], []])
    expect(empty.sections.map(({ name }) => name)).toEqual(['history'])
    expect(empty.sections.flatMap(({ blocks }) => blocks)).toEqual([
      { legend: 'Conditions', rows: [] },
      { legend: 'Implanted devices', rows: [] },
      { legend: 'Advance directive', rows: [] },
    ])
    expect(empty.personalDates).toEqual({ updatedAt: null, confirmedAt: null })
  })
})

const warfarin = {
  id: 1,
  name: 'Warfarin',
  brandName: 'Coumadin',
  totalDosage: 5,
  unit: 'mg',
  frequency: 'every-evening',
} as const
const senna = { id: 2, name: 'Senna' }

const tickedTitles = firstAidStates.states
  .filter(({ id }) => id !== 'pregnant' && fullProfile.history.firstAidStates?.includes(id))
  .map(({ title }) => title)

function alertsOf(profile: Profile) {
  return listAlerts(findCriticalFacts(profile, now))
}

function listAlerts({ states, implants, directives }: CriticalFacts) {
  return [...implants, ...directives, ...states]
}

function alertTextsOf(profile: Profile) {
  return alertsOf(profile).map(({ title, text }) => ({
    title: title.text,
    text: toPlainText(text),
  }))
}

type Pregnancy = NonNullable<Reproductive['pregnancies']>[number]

function pregnant(more: Partial<Pregnancy>): Reproductive {
  return { biologicalSex: 'female', pregnancies: [{ id: 1, outcome: 'current', ...more }] }
}

function factsOf(personal: Personal, tag = 'en'): CriticalFacts {
  const language = allLanguages.find(one => one.tag === tag)
  return findCriticalFacts({ personal: savedSection(personal) }, now, undefined, language)
}

function allergiesOf(allergies: Allergies['allergies']) {
  return findCriticalFacts({ allergies: savedSection({ noKnownAllergies: false, allergies }) }, now)
    .allergies
}

function medicinesOf(medications: Medications) {
  return findCriticalFacts({ medications: savedSection(medications) }, now).medications
}
