import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChangeLogEntry, listChanges } from '#app/profile/history/change-log.server.ts'
import { findValue, withValueAt } from '#app/profile/history/change-path.ts'
import { changesBetween, isSame } from '#app/profile/history/changes.ts'
import { planRestore, restore } from '#app/profile/history/restore-change.server.ts'
import { mergeTheirs } from '#app/profile/parse/merge-theirs.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { findVersion } from '#app/profile/record/versions.server.ts'
import { type Fields, isEmpty } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { afterChanges } from '#tests/support/data/after-changes.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { withoutListedDays } from '#tests/support/data/without-listed-days.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { runs } from '#tests/support/runner/runs.ts'

type Values = Record<string, unknown>

/** Number of restored values, which must not be 0. */
let restores = 0

openDatabaseBeforeEach()

describe.each(sections)('the change log of $name', section => {
  test('replays to the present value after any edits and restores', async () => {
    const property = fc.asyncProperty(
      fc.array(step(section), { maxLength: 8, size: 'max' }),
      async steps => {
        const person = await createOwner(db, newPerson())
        for (const take of steps) await take(person)
        const present = (await stateOf(person, section)).value
        expect(plain(fieldsOf(section), replay(section, await wholeLog(person)))).toEqual(
          plain(fieldsOf(section), present),
        )
      },
    )
    restores = 0
    await fc.assert(property, runs(12))
    expect(restores).toBeGreaterThan(0)
  })
})

type Person = Awaited<ReturnType<typeof createOwner>>

/** Returns an edit, an automatic save, a removal, an undo, or a restore of any change. */
function step(section: Section): fc.Arbitrary<(person: Person) => Promise<void>> {
  return fc.oneof(
    fc
      .record({
        value: arbitraryValue(section),
        way: fc.constantFrom('edit', 'auto-save' as const),
        kept: fc.array(fc.nat(40)),
        isWhole: fc.boolean(),
      })
      .map(edit => (person: Person) => save(person, section, edit)),
    fc
      .record({ entry: fc.nat(), change: fc.nat() })
      .map(picked => (person: Person) => restoreOne(person, section, picked)),
    fc.nat().map(at => (person: Person) => removeRow(person, section, at)),
    fc.constant((person: Person) => undo(person, section)),
  )
}

/** Removes any row by an automatic save. */
async function removeRow(person: Person, section: Section, at: number) {
  const { value } = await stateOf(person, section)
  const paths = changesBetween(section, value, {}).flatMap(({ path }) =>
    path.endsWith(']') ? [path] : [],
  )
  const path = paths[at % paths.length]
  if (!path) return
  const without = withValueAt(fieldsOf(section), value, path, undefined)
  await save(person, section, { value: without, way: 'auto-save', kept: [], isWhole: true })
}

/** Automatically saves the answers before the last save again. */
async function undo(person: Person, section: Section) {
  const saved = savedIn(await loadProfile(db, person), section)
  if (!saved) return
  const before = await findVersion(db, person, section, { version: saved.version - 1, saved })
  const value = before?.value ?? {}
  await save(person, section, { value, way: 'auto-save', kept: [], isWhole: true })
}

interface Edit {
  value: Values
  way: 'edit' | 'auto-save'
  /** Indexes of the differences that are not saved, unless the whole value is. */
  kept: number[]
  isWhole: boolean
}

async function save(person: Person, section: Section, { value, way, kept, isWhole }: Edit) {
  const { value: now, version } = await stateOf(person, section)
  const paths = changesBetween(section, now, value).map(({ path }) => path)
  const left = isWhole ? [] : paths.filter((_, index) => kept.includes(index))
  const mixed = mergeTheirs(section, value, now, left)
  const answers = withoutListedDays(mixed)
  const posted = { version: { [section.name]: version }, ...answers }
  const parsed = formSchema([section]).safeParse(posted)
  if (!parsed.success) return
  const by = { owner: person, actor: person, section, way }
  await saveSection(db, by, { ...by, value: parsed.data.entries[0]?.value ?? {}, version })
}

/** Restores a change if possible, and checks that it makes exactly the announced changes. */
async function restoreOne(
  person: Person,
  section: Section,
  { entry: e, change: c }: { entry: number; change: number },
) {
  const log = await wholeLog(person)
  const entry = log[e % log.length]
  if (!entry) return
  const index = c % entry.changes.length
  const plan = await planRestore(db, person, { entryId: entry.id, index })
  if (!plan) throw new Error('A change that was listed is not found')
  const before = await stateOf(person, section)
  if (plan.outcome.status === 'impossible') {
    expect(plan.outcome.problems.join('')).not.toBe('')
    return
  }
  if (plan.outcome.status === 'same') return
  await restore(db, { owner: person, actor: person }, plan)
  restores += 1
  const after = await stateOf(person, section)
  if (!plan.change) throw new Error('A plan of a single change names it')
  const { path, oldValue } = plan.change
  expect([path, isSame(findValue(fieldsOf(section), after.value, path), oldValue)]).toEqual([
    path,
    true,
  ])
  const differing = changesBetween(section, before.value, after.value).map(one => one.path)
  expect(plan.outcome.changes.map(one => one.path).sort()).toEqual(differing.sort())
  const [newest] = await wholeLog(person)
  expect(newest?.way).toBe('restore')
  expect(newest?.changes.map(one => one.path).sort()).toEqual(differing)
}

async function stateOf(person: Person, section: Section) {
  const saved = savedIn(await loadProfile(db, person), section)
  return { value: saved?.value ?? {}, version: saved?.version ?? 0 }
}

async function wholeLog(person: Person): Promise<ChangeLogEntry[]> {
  return (await listChanges(db, person, { limit: 1000 })).entries
}

function replay(section: Section, log: ChangeLogEntry[]): Values {
  return log.reduceRight<Values>((value, { changes }) => afterChanges(section, value, changes), {})
}

/** Returns a value without empty answers and codes, with rows in the order of their ids. */
function plain(fields: Fields, values: Values): Values {
  const said = Object.entries(values).filter(
    ([name, value]) => !isEmpty(value) && fields[name]?.kind !== 'code',
  )
  return Object.fromEntries(
    said.map(([name, value]) => {
      const field = fields[name]
      if (field?.kind !== 'list') return [name, value]
      const rows = (value as Values[]).toSorted((one, other) => Number(one.id) - Number(other.id))
      return [name, rows.map(row => plain({ ...field.item }, row))]
    }),
  )
}
