import { describe, expect, test } from 'vitest'
import type { AutosaveAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { action as autosaveAction } from '#app/routes/profile/autosave.ts'
import { action } from '#app/routes/profile/section-tab.tsx'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { formEntries } from '#tests/support/http/form-data.ts'
import { everyGate, type Gate } from '#tests/support/http/gates.ts'
import {
  ada,
  filledForm,
  fillProfile,
  logInOwnerBeforeEach,
  postSection,
} from '#tests/support/http/profile-visit.ts'

type Entries = [string, string][]

logInOwnerBeforeEach()

test('The walk finds every kind of gate, at the top and in rows', () => {
  const gates = everyGate()
  expect(gates.length).toBeGreaterThan(25)
  for (const kind of ['flag', 'choice', 'choices'])
    expect(
      gates.some(({ field }) => field.kind === kind),
      kind,
    ).toBe(true)
  expect(gates.some(({ name }) => name.includes('['))).toBe(true)
})

describe.each(
  everyGate().map(gate => [gate.section.name, gate.name, gate] as const),
)('In %s, %s', (_section, _name, gate) => {
  test('removes nothing by autosave, and is not stored while it hides answers', async () => {
    await fillSection(gate)
    const before = await readStored(gate)
    const answer = await autosave(switchGate(gate))
    expect(answer).toMatchObject({ status: 'saved', waiting: [gate.field.label] })
    expect(await readStored(gate)).toEqual(before)
  })

  test('makes Save ask, name the hidden answers and store nothing', async () => {
    await fillSection(gate)
    const before = await readStored(gate)
    const answer = (await readFormAnswer(save(gate, switchGate(gate)))) as Asked
    expect(answer.status).toBe(409)
    expect(answer.hidden.map(({ name }) => name)).toEqual(gate.hides)
    for (const { words } of answer.hidden)
      expect(answer.error?.[gate.name]?.join()).toContain(words)
    expect(await readStored(gate)).toEqual(before)
  })

  test('returns to its answer by "Keep them", and the form keeps everything', async () => {
    await fillSection(gate)
    const form = switchGate(gate)
    const answer = await readFormAnswer(save(gate, [...form, ['putBack', gate.name]]))
    expect(answer.status).toBe(200)
    expect(answer.error).toBeUndefined()
    const kept = formEntries(answer.initialValue ?? {})
    for (const [name, value] of formEntries(gate.values))
      expect(kept, name).toContainEqual([name, value])
  })

  test('removes the named hidden answers, and nothing else', async () => {
    await fillSection(gate)
    const named = gate.hides.map((name): [string, string] => ['hides', name])
    await expectRedirect(save(gate, [...switchGate(gate), ...named]))
    const left = formEntries((await readStored(gate)) ?? {}).map(([name]) => name)
    const before = formEntries(gate.values).map(([name]) => name)
    const gone = before.filter(name => !left.includes(name))
    for (const name of gone)
      expect(
        [gate.name, ...gate.hides].some(hidden => name.startsWith(hidden)),
        name,
      ).toBe(true)
    for (const name of gate.hides) expect(left.filter(one => one.startsWith(name))).toEqual([])
  })
})

test('Autosave does not store the answer that hides a whole section', async () => {
  await fillProfile(db, ada.owner, { history: fullProfile.history, mental: fullProfile.mental })
  const no = { ...fullProfile.history, hasMentalHealthHistory: 'no' }
  const answer = await autosave(filledForm({ history: no }, 1))
  expect(answer).toMatchObject({
    status: 'saved',
    waiting: ['History of mental health conditions'],
  })
  const { history, mental } = await loadProfile(db, ada.owner)
  expect(history?.value.hasMentalHealthHistory).toBe('yes')
  expect(mental?.value).toEqual(fullProfile.mental)
})

type Asked = Awaited<ReturnType<typeof readFormAnswer>> & {
  hidden: { name: string; words: string }[]
}

async function fillSection({ section, values }: Gate): Promise<void> {
  await fillProfile(db, ada.owner, {
    ...(section.name === 'mental' && { history: { hasMentalHealthHistory: 'yes' } }),
    [section.name]: values,
  })
}

async function readStored({ section }: Gate): Promise<Record<string, unknown> | undefined> {
  return savedIn(await loadProfile(db, ada.owner), section)?.value
}

/** Returns the form as it was opened, with only the gate changed. */
function switchGate(gate: Gate): Entries {
  const { section, values, name, to } = gate
  const form = filledForm({ [section.name as SectionName]: values }, 1)
  const others = form.filter(([control]) => control !== name)
  const answers = [to ?? []].flat().map((answer): [string, string] => [name, answer])
  return [...others, ...answers]
}

function save({ section }: Gate, form: Entries) {
  return action(postSection(db, `/profile/${section.slug}`, section.slug, form, ada.cookie))
}

async function autosave(form: Entries): Promise<AutosaveAnswer> {
  const path = '/profile/autosave'
  const response = await autosaveAction(postSection(db, path, undefined, form, ada.cookie))
  return await response.json()
}
