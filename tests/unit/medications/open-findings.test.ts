import { expect, test } from 'vitest'
import { loadOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { db } from '#tests/support/db/test-database.ts'

registerAnnaBeforeEach()

const painkillers = ['ibuprofen', 'naproxen', 'diclofenac', 'ketorolac', 'meloxicam', 'celecoxib']
const thinners = ['warfarin', 'apixaban', 'rivaroxaban', 'dabigatran', 'clopidogrel', 'aspirin']

test('a page gets the forty most severe open findings, and the count of all', async () => {
  const names = [...painkillers, ...thinners]
  const rows = names.map((name, at) => ({ id: at + 1, name }))
  await saveOver(db, anna, medications, { medications: rows })
  const { findings, count } = await loadOpenFindings(db, anna, await loadProfile(db, anna))
  expect(findings).toHaveLength(40)
  expect(count).toBeGreaterThan(40)
  const grades = findings.map(({ severity }) => severity)
  expect(grades).toEqual([...grades].sort())
})
