import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Change, changesBetween } from '#app/profile/history/changes.ts'
import { formValues } from '#app/profile/parse/form-values.ts'
import { mergeTheirs } from '#app/profile/parse/merge-theirs.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { applies, type Fields, type ListField } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section, type SectionValue } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { withoutListedDays } from '#tests/support/data/without-listed-days.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { type Entries, postedForm } from '#tests/support/http/posted-form.ts'
import { runs } from '#tests/support/runner/runs.ts'

// `npm run fuzz` tries more values. `fc.assert(…, { seed, path })` repeats a failure.

type Values = Record<string, unknown>

describe.each(sections)('random values of $name', section => {
  test('are unchanged by form, parser and database, and fill the same form again', async () => {
    const db = await openTestDatabase()
    const owner = await createOwner(db, newPerson())
    let version = 0
    const unchanged = fc.asyncProperty(arbitraryValue(section), async value => {
      const form = formOf(section, value)
      const parsed = parse(section, form)
      expect(parsed).toEqual(value)
      const save = { owner, actor: owner, section, way: 'edit' } as const
      version = await saveSection(db, save, { ...save, value: parsed, version })
      const saved = savedIn(await loadProfile(db, owner), section)
      expect(withoutListedDays(saved?.value ?? {})).toEqual(value)
      expect(formOf(section, saved?.value)).toEqual(form)
    })
    await fc.assert(unchanged, runs(40))
  })

  test('merge to theirs with every difference, and to mine with none', () => {
    const property = fc.property(twoVersions(section), ({ mine, theirs, paths }) => {
      expect(changesBetween(section, theirs, mergeTheirs(section, mine, theirs, paths))).toEqual([])
      expect(mergeTheirs(section, mine, theirs, [])).toEqual(mine)
    })
    fc.assert(property, runs(60))
  })

  test('merge so that every applicable difference is as chosen', () => {
    const property = fc.property(twoVersions(section), ({ mine, theirs, paths, chosen }) => {
      const merged = mergeTheirs(section, mine, theirs, chosen)
      const fromTheirs = changesBetween(section, theirs, merged)
      const fromMine = changesBetween(section, mine, merged)
      // A merge makes no new difference.
      expect(paths).toEqual(expect.arrayContaining([...fromTheirs, ...fromMine].map(pathOf)))
      const undone = [
        ...fromTheirs.filter(({ path }) => chosen.includes(path)),
        ...fromMine.filter(({ path }) => !chosen.includes(path)),
      ]
      for (const { path, newValue } of undone) {
        expect([path, newValue, isOpen(fieldsOf(section), merged, path)]).toEqual([
          path,
          undefined,
          false,
        ])
      }
    })
    fc.assert(property, runs(60))
  })

  test('merge to the same value from both sides', () => {
    const property = fc.property(twoVersions(section), ({ mine, theirs, paths, chosen }) => {
      const others = paths.filter(path => !chosen.includes(path))
      const one = mergeTheirs(section, mine, theirs, chosen)
      const other = mergeTheirs(section, theirs, mine, others)
      expect(changesBetween(section, one, other)).toEqual([])
    })
    fc.assert(property, runs(60))
  })
})

/** Returns two versions of a section, the paths of their differences, and a choice of these. */
function twoVersions(section: Section) {
  const versions = fc.record({ mine: arbitraryValue(section), theirs: arbitraryValue(section) })
  return versions.chain(({ mine, theirs }) => {
    const paths = changesBetween(section, theirs, mine).map(pathOf)
    return fc.record({
      mine: fc.constant(mine),
      theirs: fc.constant(theirs),
      paths: fc.constant(paths),
      chosen: fc.subarray(paths),
    })
  })
}

function pathOf({ path }: Change): string {
  return path
}

/** Returns whether a path leads to a field that applies in these values. */
function isOpen(fields: Fields, values: Values, path: string): boolean {
  const [, name = '', id, rest] = /^(\w+)(?:\[(\d+)\])?(?:\.(.+))?$/.exec(path) ?? []
  const field = fields[name]
  if (!field || !applies(field, values)) return false
  if (rest === undefined) return true
  const row = (values[name] as Values[]).find(one => one.id === Number(id))
  return row !== undefined && isOpen((field as ListField).item, row, rest)
}

function formOf(section: Section, value: Values | undefined): Entries {
  return postedForm(fieldsOf(section), formValues(section, value && { value }))
}

function parse(section: Section, form: Entries): SectionValue<Section> {
  const body = new FormData()
  body.append(`version.${section.name}`, '0')
  for (const [name, value] of form) body.append(name, value)
  const submission = parseWithZod(body, { schema: formSchema([section]) })
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return submission.value.entries[0]?.value ?? {}
}
