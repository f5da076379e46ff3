import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { steps } from '#app/profile/record/steps.server.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { action, loader } from '#app/routes/profile/step-editor.tsx'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  expectRedirect,
  expectToast,
  readFormAnswer,
  readMessage,
} from '#tests/support/http/answers.ts'
import {
  ada,
  filledForm,
  fillProfile,
  hidesEntries,
  logInOwnerBeforeEach,
  postSection,
  visitSection,
} from '#tests/support/http/profile-visit.ts'

logInOwnerBeforeEach()

const pathOf = (step: string | undefined) => `/profile/edit${step ? `/${step}` : ''}`
const load = (step: string | undefined, cookie = ada.cookie) =>
  loader(visitSection(db, pathOf(step), step, cookie))
const save = (step: string, form: [string, string][], intent?: string, cookie = ada.cookie) => {
  const button: [string, string][] = intent ? [['intent', intent]] : []
  return action(postSection(db, pathOf(step), step, [...form, ...button], cookie))
}

test('The steps have the titles and the order of the requirements', async () => {
  await fillProfile(db, ada.owner, { history: { hasMentalHealthHistory: 'yes' } })
  const { place } = await load('personal')
  expect(place.applying.map(({ title }) => title)).toEqual([
    'Personal Information',
    'Medical History',
    'Medications & Supplements',
    'Allergies & Immunizations',
    'Social History',
    'Reproductive History',
    'Mental Health',
    'Functional Status',
    'Cultural & Religious Preferences',
  ])
})

test('The editor opens its first step without a name', async () => {
  expect(await load(undefined)).toMatchObject({
    slug: 'personal',
    place: { next: 'medical-history' },
  })
})

test.each(
  sections,
)('The section $name is edited at the slug of its tab, and its name leads there', async ({
  name,
  slug,
}) => {
  const step = steps.find(one => one.sections.some(section => section.name === name))
  expect(step?.slug).toBe(step?.sections[0]?.slug)
  const form = filledForm({ [name]: {} }, 0)
  for (const address of [slug, name].filter(one => one !== step?.slug)) {
    for (const answer of [() => load(address), () => save(address, form)]) {
      const moved: Response = await answer().catch(thrown => thrown)
      expect(moved.status).toBe(307)
      expect(moved.headers.get('Location')).toBe(`/profile/edit/${step?.slug}`)
    }
  }
  const { page } = await load(step?.slug)
  expect(page.sections.map(section => section.name)).toContain(name)
})

test('Immunizations are edited on the step of the allergies', async () => {
  const { page } = await load('allergies')
  expect(page.sections.map(({ name }) => name)).toEqual(['allergies', 'immunizations'])
  expect(page.versions).toEqual({ allergies: 0, immunizations: 0 })
})

test('An empty step is not reported as saved, and is skipped without a message', async () => {
  const empty = filledForm({ functional: {} }, 0)
  await expectToast(save('functional', empty, 'save'), 'Nothing was entered, so nothing was saved')
  const passed = await expectRedirect(save('functional', empty, 'continue'))
  expect(passed.location).toBe('/profile/edit/cultural')
  expect(await readMessage(passed.headers)).toBeUndefined()
  expect(await loadProfile(db, ada.owner)).toEqual({})
})

test('An unknown step is not found', async () => {
  for (const name of ['nonsense', '__proto__']) {
    await expect(load(name)).rejects.toMatchObject({ status: 404 })
    await expect(save(name, filledForm({ personal: {} }, 0))).rejects.toMatchObject({ status: 404 })
  }
})

describe.each(steps.map(step => [step.slug, step] as const))('The step %s', (slug, step) => {
  const names = step.sections.map(section => section.name as SectionName)
  const values = Object.fromEntries(names.map(one => [one, fullProfile[one]]))
  const form = filledForm(values, 0)
  const at = steps.indexOf(step)

  beforeEach(async () => {
    // All steps apply, so each has its neighbours in the list.
    if (slug !== 'medical-history')
      await fillProfile(db, ada.owner, { history: fullProfile.history })
  })

  test.each([
    ['continue', steps[at + 1]?.slug],
    ['previous', steps[at - 1]?.slug],
    ['save', slug],
  ])('saves its fields, and leads where "%s" says', async (intent, target) => {
    const { location, headers } = await expectRedirect(save(slug, form, intent))
    expect(location).toBe(target ? `/profile/edit/${target}` : '/dashboard')
    expect(await readMessage(headers)).toBe('Medical information saved successfully')
    const profile = await loadProfile(db, ada.owner)
    for (const one of names) expect(profile[one]).toMatchObject({ version: 1, value: values[one] })
    const { page, place } = await load(slug)
    expect(page.missing).toEqual([])
    expect(place.applying).toContainEqual({ slug, title: step.title, completion: 100 })
  })

  test('redirects to the login without a session, and writes nothing', async () => {
    await expectRedirect(load(slug, ''), '/login')
    await expectRedirect(save(slug, form, 'continue', ''), '/login')
    const profile = await loadProfile(db, ada.owner)
    for (const one of names.filter(other => other !== 'history' || slug === 'medical-history'))
      expect(profile[one]).toBeUndefined()
  })

  test('answers 400 with the typed values if a value is invalid', async () => {
    const answer = await readFormAnswer(save(slug, [...form, ['surprise', 'x']], 'continue'))
    expect(answer).toMatchObject({
      status: 400,
      error: { surprise: ['This form has no such field'] },
    })
    const typed = new Set(form.map(([field]) => field.split(/[.[]/)[0]))
    expect(Object.keys(answer.initialValue ?? {})).toEqual(expect.arrayContaining([...typed]))
    const profile = await loadProfile(db, ada.owner)
    for (const one of names) expect(profile[one]).toBeUndefined()
  })

  test('reports a failure of the database', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await refuseWrites()
    const answer = await readFormAnswer(save(slug, form, 'continue'))
    expect(answer.status).toBe(503)
    expect(answer.error?.['']).toEqual([
      'Error saving medical information. It was not saved. What you typed is still here: please try again.',
    ])
    expect(answer.initialValue).toBeTruthy()
  })
})

describe('Mental health', () => {
  const readNeighbours = async () => {
    const [before, after] = await Promise.all([load('reproductive'), load('functional')])
    return { next: before.place.next, previous: after.place.previous, steps: after.place.applying }
  }

  test.each([
    ['nothing is said', {}],
    ['the answer is no', { hasMentalHealthHistory: 'no' }],
  ])('is skipped forward and back while %s, and says that it does not apply', async (_, history) => {
    await fillProfile(db, ada.owner, { history })
    expect(await readNeighbours()).toMatchObject({ next: 'functional', previous: 'reproductive' })
    const { notApplicable, place } = await load('mental')
    expect(notApplicable).toBe('This section is not applicable based on your medical history.')
    expect(place).toMatchObject({ next: 'functional', previous: 'reproductive' })
    expect(place.applying).toHaveLength(steps.length - 1)
  })

  test('is visited forward and back once the answer is yes', async () => {
    await fillProfile(db, ada.owner, { history: { hasMentalHealthHistory: 'yes' } })
    expect(await readNeighbours()).toMatchObject({ next: 'mental', previous: 'mental' })
    expect((await load('mental')).notApplicable).toBeNull()
  })

  test('is skipped at once by the save that says no', async () => {
    await fillProfile(db, ada.owner, { history: { hasMentalHealthHistory: 'yes' } })
    await expectRedirect(
      save('medical-history', filledForm({ history: { hasMentalHealthHistory: 'no' } }, 1)),
    )
    const { location } = await expectRedirect(
      save('reproductive', filledForm({ reproductive: {} }, 0), 'continue'),
    )
    expect(location).toBe('/profile/edit/functional')
  })
})

describe('A step of two sections', () => {
  const both = {
    allergies: fullProfile.allergies,
    immunizations: fullProfile.immunizations,
  }
  const readVersions = async () => {
    const { allergies, immunizations } = await loadProfile(db, ada.owner)
    return [allergies?.version, immunizations?.version]
  }

  beforeEach(() => fillProfile(db, ada.owner, both))

  test('saves neither if one of them is invalid', async () => {
    const wrong = {
      allergies: { noKnownAllergies: true },
      immunizations: { immunizationHistory: [{ notes: 'Left arm' }] },
    }
    const answer = await readFormAnswer(save('allergies', filledForm(wrong, 1), 'continue'))
    expect(answer.error).toEqual({
      'immunizationHistory[0].name': ['Vaccine name is required'],
    })
    expect(await readVersions()).toEqual([1, 1])
  })

  test('saves neither if the database refuses the second', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await refuseWrites('immunizations')
    const changed = {
      allergies: { noKnownAllergies: true },
      immunizations: { noImmunizations: true },
    }
    const form = [...filledForm(changed, 1), ...hidesEntries('allergies', 'immunizationHistory')]
    const answer = await readFormAnswer(save('allergies', form, 'continue'))
    expect(answer.status).toBe(503)
    expect(await readVersions()).toEqual([1, 1])
  })

  test('asks about the one that was saved meanwhile, and saves both as decided', async () => {
    const named = hidesEntries('allergies', 'immunizationHistory')
    const theirs = { ...both, immunizations: { noImmunizations: true } }
    await expectRedirect(save('allergies', [...filledForm(theirs, 1), ...named]))
    const [first, ...others] = both.immunizations.immunizationHistory ?? []
    const changed = { immunizationHistory: [{ ...first, notes: 'Right arm' }, ...others] }
    const mine = {
      allergies: { noKnownAllergies: true },
      immunizations: { ...both.immunizations, ...changed },
    }
    const entries = [...filledForm(mine, 1), ...named]
    const answer = await readFormAnswer(save('allergies', entries, 'continue'))
    expect(answer).toMatchObject({
      status: 409,
      conflict: { versions: { allergies: 1, immunizations: 2 } },
    })
    expect(await readVersions()).toEqual([1, 2])
    const { changes } = (answer as unknown as { conflict: { changes: { path: string }[] } })
      .conflict
    // The allergies belong to this owner.
    expect(changes.map(({ path }) => path)).not.toContain('noKnownAllergies')
    const decided = changes.flatMap(({ path }, index): [string, string][] => [
      [`keep[${index}].path`, path],
      [`keep[${index}].side`, 'mine'],
    ])
    const asked: [string, string][] = [
      ['asked.allergies', '1'],
      ['asked.immunizations', '2'],
    ]
    await expectRedirect(save('allergies', [...entries, ...asked, ...decided], 'continue'))
    const profile = await loadProfile(db, ada.owner)
    expect(profile.allergies).toMatchObject({ version: 2, value: { noKnownAllergies: true } })
    expect(profile.immunizations).toMatchObject({ version: 3, value: changed })
  })
})

async function refuseWrites(section?: string): Promise<void> {
  const when = section && `new.section = '${section}'`
  await failWrites(db, 'medical_profiles', ['insert', 'update'], when)
}
