import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readStatus } from '#app/medications/list/lifecycle.ts'
import type { Status } from '#app/medications/list/medication-list.ts'
import {
  addMedication,
  deleteMedication,
  type MoveOutcome,
  moveMedication,
  noteNoMedications,
} from '#app/medications/list/move-medication.server.ts'
import { toNameKey } from '#app/medications/names/name-key.ts'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { isSame } from '#app/profile/history/changes.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { type Medications, medications } from '#app/profile-definition/sections/medications.ts'
import { afterChanges } from '#tests/support/data/after-changes.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { withoutListedDays } from '#tests/support/data/without-listed-days.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { runs } from '#tests/support/runner/runs.ts'

type Person = Awaited<ReturnType<typeof createOwner>>
type Step = (person: Person, now: Date) => Promise<unknown>

openDatabaseBeforeEach()

test('medication lists stay in order after any steps, and the change log replays them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const property = fc.asyncProperty(
    fc.array(step(), { maxLength: 14, size: 'max' }),
    async steps => {
      const person = await createOwner(db, newPerson())
      const given = new Map<number, string>()
      let highest = 0
      for (const [index, take] of steps.entries()) {
        const before = await sectionOf(person)
        await take(person, new Date(Date.UTC(2026, 0, 1 + index)))
        const section = await sectionOf(person)
        const rows = section.medications ?? []
        const keys = rows.map(({ name = '' }) => toNameKey(name))
        expect(new Set(keys).size, 'every name once').toBe(keys.length)
        for (const { id, name = '' } of rows) {
          if (!given.has(id)) expect(id, 'ids are never given twice').toBeGreaterThan(highest)
          expect(given.get(id) ?? name).toBe(name)
          given.set(id, name)
        }
        highest = Math.max(highest, ...given.keys())
        for (const row of rows) {
          const { startedOn, stoppedOn, listedOn } = row
          expect(stoppedOn !== undefined).toBe(readStatus(row) === 'discontinued')
          expect(startedOn, 'nobody stated a start').toBeUndefined()
          expect(listedOn).toBe(new Date().toISOString().slice(0, 10))
        }
        if (section.noMedications) expect(rows.map(readStatus)).not.toContain('current')
        if (!isSame(before, section)) expectAccepted(section)
      }
      const [logged, last] = [await replayed(person), await sectionOf(person)]
      expect(isSame(withoutListedDays(logged), withoutListedDays(last))).toBe(true)
    },
  )
  await fc.assert(property, runs(30))
})

const names = ['Warfarin', 'WARFARIN', 'Coumadin', 'ibuprofen', 'Advil', 'loratadine', 'Wool']

function step(): fc.Arbitrary<Step> {
  const to = fc.constantFrom<Status[]>('current', 'researching', 'discontinued')
  return fc.oneof(
    fc
      .record({
        name: fc.constantFrom(...names),
        brandName: fc.option(fc.constantFrom('Coumadin', 'Advil'), { nil: undefined }),
        to: fc.constantFrom('current' as const, 'researching' as const),
      })
      .map(
        ({ to, ...medication }): Step =>
          (person, now) =>
            confirmMove(confirmed =>
              addMedication(db, by(person), { medication, to, confirmed, now }),
            ),
      ),
    fc.record({ row: fc.nat(6), to }).map(
      ({ row, to }): Step =>
        async (person, now) => {
          const id = await idOf(person, row)
          await confirmMove(confirmed => moveMedication(db, by(person), { id, to, confirmed, now }))
        },
    ),
    fc.nat(6).map(
      (row): Step =>
        async person =>
          await deleteMedication(db, by(person), await idOf(person, row)),
    ),
    fc.constant<Step>(person => noteNoMedications(db, by(person))),
  )
}

/** Makes a move, and confirms it if a question is asked. */
async function confirmMove(attempt: (confirmed: string[]) => Promise<MoveOutcome>): Promise<void> {
  const outcome = await attempt([])
  if (outcome.status !== 'asking') return
  expect(outcome.question.marks).not.toEqual([])
  expect((await attempt(outcome.question.marks)).status).toBe('done')
}

function by(person: Person) {
  return { owner: person, actor: person }
}

async function sectionOf(person: Person): Promise<Medications> {
  return (await loadProfile(db, person)).medications?.value ?? {}
}

/** Returns the id of an existing row, if there is one. */
async function idOf(person: Person, place: number): Promise<number> {
  const { medications: rows = [] } = await sectionOf(person)
  return rows[place % rows.length]?.id ?? 999
}

/** Expects that the form accepts a list. */
function expectAccepted(section: Medications): void {
  const posted = { version: { medications: 1 }, ...withoutListedDays(section) }
  const parsed = formSchema([medications]).safeParse(posted)
  expect(parsed.error?.issues).toBeUndefined()
  const value = parsed.data?.entries[0]?.value as Medications
  expect(isSame(value, withoutListedDays(section))).toBe(true)
}

async function replayed(person: Person): Promise<Medications> {
  const { entries } = await listChanges(db, person, { limit: 1000 })
  return entries.reduceRight<Record<string, unknown>>(
    (value, { changes }) => afterChanges(medications, value, changes),
    {},
  )
}
