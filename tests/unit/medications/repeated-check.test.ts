import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { stopHeavyThreads } from '#app/lib/heavy-task.server.ts'
import { addTypedMedications } from '#app/medications/typed-list/typed-list.server.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { saveForm } from '#app/profile-pages/save-form.server.ts'
import { stepOf } from '#app/profile-pages/section-steps.server.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { db } from '#tests/support/db/test-database.ts'
import { startThreads } from '#tests/support/lib/real-threads.ts'

registerAnnaBeforeEach()
beforeEach(() => startThreads())
afterEach(stopHeavyThreads)

// Too long to be checked in place.
const others = Array.from({ length: 30 }, (_, at) => ({
  id: at + 1,
  name: `Unknown substance number ${at}`,
}))

test('a check is repeated if another section that it reads was saved while it ran', async () => {
  duringCheck(async () => {
    const value = { allergies: [{ id: 1, allergen: 'Penicillin', severity: 'severe' as const }] }
    await saveOver(db, anna, allergies, value)
  })
  const value = { medications: [{ id: 31, name: 'Amoxicillin' }, ...others] }
  const payload = { version: { medications: 0 }, ...value }
  const schemaFor = (profile: Profile) => formSchema([medications], profile)
  const profile = await loadProfile(db, anna)
  const post = schemaFor(profile).parse(payload)
  const form = { sections: [medications], way: 'edit', profile, payload, post, schemaFor } as const
  const by = { owner: anna, actor: anna }
  const outcome = await saveForm(db, by, form, stepOf([medications]))
  expect(outcome).toMatchObject({
    asked: { question: { name: 'Amoxicillin', findings: [{ kind: 'allergy' }] } },
  })
})

test('rows are checked against the medications that were saved while the check ran', async () => {
  await saveOver(db, anna, medications, { medications: others })
  duringCheck(async () => {
    const value = { medications: [...others, { id: 31, name: 'Warfarin' }] }
    await saveOver(db, anna, medications, value)
  })
  const added = [{ index: 0, medication: { name: 'Ibuprofen' } }]
  const by = { owner: anna, actor: anna }
  const outcome = await addTypedMedications(db, by, { added, check: undefined })
  expect(outcome).toMatchObject({ status: 'asking', question: { name: 'Ibuprofen' } })
  const stored = (await loadProfile(db, anna)).medications?.value.medications
  expect(stored?.map(({ name }) => name)).not.toContain('Ibuprofen')
})

/** Saves once, when the thread of the check starts. */
function duringCheck(save: () => Promise<void>): void {
  let saved: Promise<void> | undefined
  const listener = (_: Worker) => {
    saved ??= save()
  }
  process.once('worker', listener)
  onTestFinished(async () => {
    process.off('worker', listener)
    await saved
  })
}
