import { describe, expect, test } from 'vitest'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import {
  planRestore,
  type RestorePlan,
  restore,
} from '#app/profile/history/restore-change.server.ts'
import { computeCompleteness } from '#app/profile/record/completeness.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { StaleSectionError } from '#app/profile/record/save-section.server.ts'
import type { Section, SectionValue } from '#app/profile-definition/section.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { functional } from '#app/profile-definition/sections/functional.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { immunizations } from '#app/profile-definition/sections/immunizations.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { mental } from '#app/profile-definition/sections/mental.ts'
import { type Personal, personal } from '#app/profile-definition/sections/personal.ts'
import { reproductive } from '#app/profile-definition/sections/reproductive.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'

const ann = { id: 1, name: 'Ann', phone: '+1 555 0101' }
const ben = { id: 2, name: 'Ben', phone: '+1 555 0102' }
const contacts = (...emergencyContacts: NonNullable<Personal['emergencyContacts']>) => ({
  hasEmergencyContact: true,
  emergencyContacts,
})

registerAnnaBeforeEach()

describe('a restore', () => {
  test('sets one field back, and is a change itself', async () => {
    await save(personal, { city: 'Larkhaven', phone: '+1 555 0101' })
    await save(personal, { city: 'Oxbow', phone: '+1 555 0102' })
    await save(personal, { city: 'Oxbow', phone: '+1 555 0103' })
    const plan = await planFor('City', { entry: 1 })
    expect(words(plan)).toEqual(['City: Oxbow → Larkhaven'])
    await carryOut(plan)
    const { city, phone } = await saved(personal)
    expect({ city, phone }).toEqual({ city: 'Larkhaven', phone: '+1 555 0103' })
    const [newest] = await log()
    expect(newest).toMatchObject({ way: 'restore', changes: [{ path: 'city', oldText: 'Oxbow' }] })
    // A restore can be restored too.
    await carryOut(await planFor('City', { entry: 0 }))
    expect(await saved(personal)).toMatchObject({ city: 'Oxbow' })
  })

  test('brings back one removed contact, and not the whole list', async () => {
    await save(personal, contacts(ann, ben, { id: 3, name: 'Cleo', phone: '112' }))
    await save(personal, contacts({ id: 4, name: 'Dora', phone: '113' }))
    await carryOut(await planFor('Contacts: Ben'))
    expect((await saved(personal)).emergencyContacts).toEqual([
      ben,
      { id: 4, name: 'Dora', phone: '113' },
    ])
  })

  test('removes an added row, or sets a changed row back', async () => {
    await save(personal, contacts(ann))
    await save(personal, contacts({ ...ann, phone: '911' }, ben))
    await carryOut(await planFor('Contacts: Ben'))
    expect((await saved(personal)).emergencyContacts).toEqual([{ ...ann, phone: '911' }])
    await carryOut(await planFor('Contacts: Ann, Phone', { entry: 1 }))
    expect((await saved(personal)).emergencyContacts).toEqual([ann])
  })

  test('of a value restores the answer that it depends on, and announces it', async () => {
    await save(personal, contacts(ann, ben))
    await save(personal, { hasEmergencyContact: false })
    const plan = await planFor('Contacts: Ben')
    expect(words(plan)).toEqual([
      'Contacts: Ben: Not provided → Ben\nPhone: +1 555 0102',
      'I have an emergency contact: No → Yes',
    ])
    await carryOut(plan)
    expect(await saved(personal)).toMatchObject(contacts(ben))
  })

  test('of an answer restores the answers that depended on it', async () => {
    await save(personal, { city: 'Larkhaven', ...contacts(ann, ben) })
    await save(personal, { city: 'Oxbow', hasEmergencyContact: false })
    await carryOut(await planFor('I have an emergency contact'))
    expect(await saved(personal)).toEqual({
      city: 'Oxbow',
      hasInsurance: false,
      doctors: [],
      ...contacts(ann, ben),
    })
  })

  test('follows chains of dependent answers', async () => {
    const value = {
      noAdvanceDirective: false,
      advanceDirectives: ['dnr' as const],
      advanceDirectiveLocation: 'On the refrigerator',
    }
    await save(history, value)
    await save(history, { noAdvanceDirective: true })
    const plan = await planFor('Where the paper is kept')
    await carryOut(plan)
    expect(await saved(history)).toMatchObject(value)
    await save(history, { noAdvanceDirective: true })
    await carryOut(await planFor('No advance directive'))
    expect(await saved(history)).toMatchObject(value)
  })

  test('removes what does not apply beside the old answer, and announces it', async () => {
    await save(allergies, { noKnownAllergies: true })
    await save(allergies, { allergies: [{ id: 1, allergen: 'Wool' }] })
    const plan = await planFor('No known allergies')
    expect(words(plan)).toEqual([
      'No known allergies: Not provided → Yes',
      'Known allergies: Wool: Wool → Not provided',
    ])
    await carryOut(plan)
    expect(await saved(allergies)).toEqual({ noKnownAllergies: true })
  })

  test('of an answer that needs one of several choices keeps the others', async () => {
    const other = { assistiveDevices: ['otherDevice' as const], otherDevice: 'A rope' }
    await save(functional, other)
    await save(functional, { assistiveDevices: ['cane', 'walker'] })
    await carryOut(await planFor('Other device'))
    expect(await saved(functional)).toMatchObject({
      assistiveDevices: ['cane', 'walker', 'otherDevice'],
      otherDevice: 'A rope',
    })
  })

  test('works in rows of rows, and with answers of the row', async () => {
    const row = { id: 1, name: 'Senna', frequency: 'every-x-days' as const, customDays: 3 }
    const times = [
      { id: 1, time: '08:30' },
      { id: 2, time: '20:15' },
    ]
    await save(medications, { medications: [{ ...row, doseTimes: times }] })
    await save(medications, {
      medications: [
        { id: 1, name: 'Senna', frequency: 'once-daily', doseTimes: times.slice(0, 1) },
      ],
    })
    await carryOut(await planFor('Medications: Senna, Dose times: 8:15 PM'))
    await carryOut(await planFor('Medications: Senna, Number of days', { entry: 1 }))
    expect((await saved(medications)).medications).toMatchObject([{ ...row, doseTimes: times }])
  })

  test('brings back a step of a taper, unless it overlaps another one now', async () => {
    const step = { id: 1, dose: 40, doseUnit: 'mg', from: '2026-12-01', to: '2026-12-07' } as const
    const last = { ...step, id: 2, from: '2026-12-08', to: '2026-12-14' } as const
    const withSteps = (...taper: (typeof step | typeof last)[]) => ({
      medications: [{ id: 1, name: 'Senna', taper }],
    })
    await save(medications, withSteps(step, last))
    await save(medications, withSteps(step))
    const label = 'Medications: Senna, Taper: December 8, 2026'
    await carryOut(await planFor(label))
    expect(await saved(medications)).toMatchObject(withSteps(step, last))
    await carryOut(await planFor(label))
    const longer = { ...step, to: '2026-12-10' } as unknown as typeof step
    await save(medications, withSteps(longer))
    expect((await planFor(label, { entry: 1 })).outcome).toEqual({
      status: 'impossible',
      problems: [
        'These steps overlap: December 1, 2026 to December 10, 2026 and December 8, 2026 to December 14, 2026',
      ],
    })
  })

  test('keeps a number with its unit', async () => {
    const row = { id: 1, name: 'Levothyroxine' }
    const micro = { ...row, totalDosage: 500, unit: 'mcg' as const, dosagePerPill: 250 }
    await save(medications, { medications: [micro] })
    await save(medications, {
      medications: [{ ...row, totalDosage: 0.5, unit: 'mg', dosagePerPill: 0.25 }],
    })
    for (const [at, label] of ['Strength of one', 'Total dosage', 'Unit'].entries()) {
      await carryOut(await planFor(`Medications: Levothyroxine, ${label}`, { entry: 2 * at }))
      expect((await saved(medications)).medications).toMatchObject([micro])
      // The entry of the restore is restored.
      await carryOut(await planFor(`Medications: Levothyroxine, ${label}`))
      expect((await saved(medications)).medications).toMatchObject([
        { totalDosage: 0.5, unit: 'mg' },
      ])
    }
  })

  test('looks up the code of a restored name', async () => {
    const havrix = { id: 1, name: 'Hepatitis A (adult)', cvx: '52' }
    await save(immunizations, { immunizationHistory: [havrix] })
    await save(immunizations, { immunizationHistory: [{ id: 1, name: 'Something new' }] })
    await carryOut(await planFor('Vaccines: Something new, Vaccine name'))
    expect((await saved(immunizations)).immunizationHistory).toEqual([havrix])
  })

  test('updates completeness and the time of the last save', async () => {
    await save(personal, { city: 'Larkhaven' })
    await save(personal, {})
    const before = savedIn(await loadProfile(db, anna), personal)
    await carryOut(await planFor('City'))
    const after = savedIn(await loadProfile(db, anna), personal)
    expect(computeCompleteness(personal, after?.value)).toBeGreaterThan(
      computeCompleteness(personal, before?.value),
    )
    expect(after?.updatedAt).toBe((await log())[0]?.changedAt)
    expect(after?.confirmedAt).toBe(after?.updatedAt)
  })
})

describe('values of an older definition', () => {
  test('do not prevent other restores', async () => {
    const old = { shoeSize: 42, shoes: [{ id: 1 }], doctors: 'Dr No' } as object
    await save(personal, { city: 'Larkhaven', ...old })
    await save(personal, { city: 'Oxbow', ...old })
    await carryOut(await planFor('City'))
    const { city, doctors } = await saved(personal)
    expect({ city, doctors }).toEqual({ city: 'Larkhaven', doctors: [] })
  })

  test('cannot be restored without their field, with a reason', async () => {
    await save(personal, { city: 'Larkhaven' })
    const strange = ['city.name', 'doctors', '__proto__', 'constructor.name']
    for (const path of ['shoeSize', 'shoes[1].size', 'city[1]', ...strange]) {
      await rewriteNewest(path)
      const [entry] = await log()
      const plan = await planRestore(db, anna, { entryId: entry?.id ?? '', index: 0 })
      expectProblem(plan, 'Personal Information has no such field any more.', path)
    }
  })
})

describe('a restore is impossible', () => {
  test('for a field of a removed row', async () => {
    await save(personal, contacts(ann, ben))
    await save(personal, contacts(ann, { ...ben, phone: '911' }))
    await save(personal, contacts(ann))
    const plan = await planFor('Contacts: Ben, Phone', { entry: 1 })
    expectProblem(
      plan,
      'The entry with this answer has been removed since. Restore that entry first.',
    )
    await expect(restore(db, { owner: anna, actor: anna }, plan)).rejects.toThrow()
  })

  test('for an answer that does not apply beside a later one', async () => {
    await save(social, { smokingStatus: 'former', smokingYears: 10 })
    await save(social, { smokingStatus: 'former', smokingYears: 12 })
    await save(social, { smokingStatus: 'never' })
    expectProblem(
      await planFor('Years of use', { entry: 1 }),
      '“Years of use” applies only while “Smoking status” is “Former smoker”. Change that first.',
    )
  })

  test('for a value that the form refuses', async () => {
    await save(personal, contacts(ann))
    await save(personal, contacts(ben))
    await carryOut(await planFor('Contacts: Ann'))
    await save(personal, contacts(ann))
    // Without its only contact the question has no answer.
    expectProblem(
      await planFor('Contacts: Ann', { entry: 1 }),
      'Add an emergency contact, or untick "I have an emergency contact"',
    )
  })

  test('for a row that would be empty', async () => {
    await save(mental, { hasTreatment: true, treatments: [{ id: 1, type: 'therapy' }] })
    await save(mental, { hasTreatment: true, treatments: [{ id: 1, provider: 'Dr X' }] })
    const plan = await planFor('Treatments: Dr X, Provider')
    expectProblem(plan, expect.stringContaining('leave an empty entry'))
  })

  test('for a value that is present, or a row that was removed since', async () => {
    await save(personal, { city: 'Larkhaven' })
    await save(personal, { city: 'Oxbow', ...contacts(ann, ben) })
    await save(personal, { city: 'Larkhaven', ...contacts(ann) })
    expect((await planFor('City', { entry: 1 })).outcome).toEqual({ status: 'same' })
    expect((await planFor('Contacts: Ben', { entry: 1 })).outcome).toEqual({ status: 'same' })
  })

  test('after another save', async () => {
    await save(personal, { city: 'Larkhaven' })
    await save(personal, { city: 'Oxbow' })
    const plan = await planFor('City')
    await save(personal, { city: 'Mossley' })
    await expect(carryOut(plan)).rejects.toThrow(StaleSectionError)
    expect(await saved(personal)).toMatchObject({ city: 'Mossley' })
    expect((await log())[0]?.way).toBe('edit')
  })

  test('for an unknown or foreign change', async () => {
    await save(reproductive, { biologicalSex: 'female' })
    const [entry] = await log()
    const other = await createOwner(db, newPerson())
    const at = { entryId: entry?.id ?? '', index: 0 }
    expect(await planRestore(db, anna, at)).toBeDefined()
    expect(await planRestore(db, other, at)).toBeUndefined()
    expect(await planRestore(db, anna, { ...at, index: 1 })).toBeUndefined()
    expect(await planRestore(db, anna, { ...at, index: -1 })).toBeUndefined()
    for (const entryId of ['unknown', '', 'a\u0000b', crypto.randomUUID()]) {
      expect(await planRestore(db, anna, { entryId, index: 0 })).toBeUndefined()
    }
  })
})

async function save<S extends Section>(section: S, value: SectionValue<S>): Promise<void> {
  await saveOver(db, anna, section, value)
}

async function saved<S extends Section>(section: S): Promise<SectionValue<S>> {
  return savedIn(await loadProfile(db, anna), section)?.value as SectionValue<S>
}

/** Rewrites the newest entry as an older definition would. */
async function rewriteNewest(path: string): Promise<void> {
  const [entry] = await log()
  const place = ['profile_changes.data', anna.id, entry?.id ?? ''] as const
  const change = { path, label: 'Old', oldValue: '1', newValue: '2', oldText: '1', newText: '2' }
  const data = seal(anna, place, { by: 'Ada', changes: [change] })
  await changeRows(db, 'profile_changes', { data }, { id: entry?.id ?? '' })
}

async function log() {
  return (await listChanges(db, anna, { limit: 100 })).entries
}

/** Returns the plan for the change with this label, in the newest entry or an earlier one. */
async function planFor(label: string, { entry: at = 0 } = {}): Promise<RestorePlan> {
  const entry = (await log())[at]
  const index = entry?.changes.findIndex(change => change.label === label) ?? -1
  expect(entry?.changes.map(change => change.label)).toContain(label)
  const plan = await planRestore(db, anna, { entryId: entry?.id ?? '', index })
  if (!plan) throw new Error(`No plan for ${label}`)
  return plan
}

function expectProblem(plan: RestorePlan | undefined, problem: string, path = ''): void {
  expect(plan?.outcome, path).toEqual({ status: 'impossible', problems: [problem] })
}

async function carryOut(plan: RestorePlan): Promise<void> {
  await restore(db, { owner: anna, actor: anna }, plan)
}

function words({ outcome }: RestorePlan): string[] {
  if (outcome.status !== 'possible') throw new Error(JSON.stringify(outcome))
  return outcome.changes.map(({ label, oldText, newText }) => `${label}: ${oldText} → ${newText}`)
}
