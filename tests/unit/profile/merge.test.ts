import { describe, expect, test } from 'vitest'
import { changesBetween } from '#app/profile/history/changes.ts'
import { mergeTheirs } from '#app/profile/parse/merge-theirs.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { flag, text, when } from '#app/profile-definition/field.ts'
import { block, defineSection } from '#app/profile-definition/section.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { immunizations } from '#app/profile-definition/sections/immunizations.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'

describe('single answers', () => {
  const mine = { fullName: 'Ada', city: 'Mine', phone: '+1 555 010 0101', hasInsurance: false }
  const theirs = { fullName: 'Ada', city: 'Theirs', dob: '1951-12-10', hasInsurance: false }

  test('are mine unless theirs is chosen', () => {
    expect(mergeTheirs(personal, mine, theirs, [])).toEqual(mine)
    expect(mergeTheirs(personal, mine, theirs, ['city'])).toEqual({ ...mine, city: 'Theirs' })
  })

  test('appear and disappear with the chosen side', () => {
    expect(mergeTheirs(personal, mine, theirs, ['phone', 'dob'])).toEqual({
      fullName: 'Ada',
      city: 'Mine',
      dob: '1951-12-10',
      hasInsurance: false,
    })
  })

  test('ignore a path without a difference', () => {
    const odd = ['nothing', 'doctors[7]', 'doctors[7].name', '__proto__', '']
    expect(mergeTheirs(personal, mine, theirs, odd)).toEqual(mine)
  })
})

describe('rows', () => {
  const row = (id: number, allergen: string) => ({ id, allergen })
  const withRows = (...rows: object[]) => ({ noKnownAllergies: false, allergies: rows })
  const mine = withRows(row(1, 'Latex'), row(4, 'Mine'), row(2, 'Wool'))
  const theirs = withRows(row(5, 'First'), row(1, 'Latex'), row(6, 'Next'), row(2, 'Angora'))

  test('of theirs only are inserted at their place', () => {
    const merged = mergeTheirs(allergies, mine, theirs, ['allergies[5]', 'allergies[6]'])
    expect(namesIn(merged)).toEqual(['First', 'Latex', 'Next', 'Mine', 'Wool'])
  })

  test('of mine only disappear if theirs is chosen', () => {
    expect(namesIn(mergeTheirs(allergies, mine, theirs, ['allergies[4]']))).toEqual([
      'Latex',
      'Wool',
    ])
  })

  test('of both are matched by id and merged answer by answer', () => {
    const merged = mergeTheirs(allergies, mine, theirs, ['allergies[2].allergen'])
    expect(namesIn(merged)).toEqual(['Latex', 'Mine', 'Angora'])
  })

  test('keep my order with every chosen row of theirs', () => {
    const turned = withRows(row(2, 'Wool'), row(9, 'Silk'), row(1, 'Latex'), row(8, 'Down'))
    const merged = mergeTheirs(allergies, mine, turned, ['allergies[8]', 'allergies[9]'])
    expect(namesIn(merged)).toEqual(['Latex', 'Down', 'Mine', 'Wool', 'Silk'])
  })

  test('within rows are matched by both ids', () => {
    const medicine = (...times: [number, string][]) => ({
      noMedications: false,
      medications: [
        { id: 3, name: 'Senna', doseTimes: times.map(([id, time]) => ({ id, time })) },
        { id: 4, name: 'Warfarin', doseTimes: [{ id: 1, time: '07:00' }] },
      ],
    })
    const merged = mergeTheirs(
      medications,
      medicine([1, '08:00'], [2, '12:00']),
      medicine([1, '09:00'], [3, '20:00']),
      ['medications[3].doseTimes[1].time', 'medications[3].doseTimes[3]'],
    )
    expect(merged).toEqual(medicine([1, '09:00'], [3, '20:00'], [2, '12:00']))
  })
})

describe('dependent answers', () => {
  const mild = {
    noKnownAllergies: false,
    allergies: [{ id: 1, allergen: 'Nuts', severity: 'mild' }],
  }
  const own = {
    noKnownAllergies: false,
    allergies: [{ id: 1, allergen: 'Nuts', severity: 'other', otherSeverity: 'Only by day' }],
  }
  const none = { noKnownAllergies: true }

  test('are dropped if the chosen side makes them inapplicable', () => {
    expect(mergeTheirs(allergies, own, mild, ['allergies[1].severity'])).toEqual(mild)
    expect(mergeTheirs(allergies, mild, own, ['allergies[1].otherSeverity'])).toEqual(mild)
    expect(mergeTheirs(allergies, own, none, ['noKnownAllergies'])).toEqual(none)
  })

  test('are taken together with the answer that they depend on', () => {
    const paths = changesBetween(allergies, own, none).map(({ path }) => path)
    expect(paths).toEqual(['noKnownAllergies', 'allergies[1]'])
    expect(mergeTheirs(allergies, none, own, paths)).toEqual(own)
  })

  test('are dropped along a chain', () => {
    const chain = defineSection({
      ...allergies,
      blocks: [
        block('Chain', {
          ...when({ field: 'second', in: [true] }, { third: text('Third') }),
          ...when({ field: 'first', in: [true] }, { second: flag('Second') }),
          first: flag('First'),
        }),
      ],
    })
    const all = { first: true, second: true, third: 'x' }
    expect(mergeTheirs(chain, all, { first: false }, ['first'])).toEqual({ first: false })
  })

  test('may be missing after a merge, and the parser reports it', () => {
    const weekly = {
      noMedications: false,
      medications: [
        { id: 1, name: 'Senna', frequency: 'x-days-a-week', selectedDaysOfWeek: ['monday'] },
      ],
    }
    const daily = {
      noMedications: false,
      medications: [{ id: 1, name: 'Senna', frequency: 'once-daily' }],
    }
    const merged = mergeTheirs(medications, daily, weekly, ['medications[1].frequency'])
    expect(merged).toEqual({
      noMedications: false,
      medications: [{ id: 1, name: 'Senna', frequency: 'x-days-a-week' }],
    })
    const again = formSchema([medications]).safeParse({ version: { medications: 2 }, ...merged })
    expect(again.error?.issues.map(({ message }) => message)).toEqual([
      'Choose at least one day of the week',
    ])
  })
})

test('a code is merged with its name', () => {
  const vaccine = (name: string, cvx?: string) => ({
    noImmunizations: false,
    immunizationHistory: [{ id: 1, name, ...(cvx && { cvx }) }],
  })
  const [mine, theirs] = [vaccine('Abrysvo', '305'), vaccine('Something at school')]
  expect(changesBetween(immunizations, theirs, mine)).toHaveLength(1)
  expect(mergeTheirs(immunizations, mine, theirs, ['immunizationHistory[1].name'])).toEqual(theirs)
  expect(mergeTheirs(immunizations, theirs, mine, ['immunizationHistory[1].name'])).toEqual(mine)
})

test('a merge changes neither version', () => {
  const mine = deepFrozen({ noKnownAllergies: false, allergies: [{ id: 1, allergen: 'Nuts' }] })
  const theirs = deepFrozen({ noKnownAllergies: false, allergies: [{ id: 2, allergen: 'Wool' }] })
  expect(mergeTheirs(allergies, mine, theirs, ['allergies[1]', 'allergies[2]'])).toEqual(theirs)
})

function namesIn({ allergies: rows }: Record<string, unknown>): unknown[] {
  return (rows as { allergen: string }[]).map(({ allergen }) => allergen)
}

function deepFrozen<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value)) if (typeof inner === 'object') deepFrozen(inner)
  return Object.freeze(value)
}
