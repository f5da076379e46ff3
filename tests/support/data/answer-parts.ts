import { shareableParts } from '#app/emergency/links/link-visibility.ts'
import { firstAidStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import type { Field } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Decisions } from './canaries.ts'

/** The part that shows each answer, by "section.field"; undefined where no link shows it. */
export const partByPath = new Map(
  sections.flatMap(section =>
    Object.entries(fieldsOf(section)).flatMap(([name, field]) => {
      const isHidden = field.emergency === 'hidden' && !field.separatePart
      const part = field.separatePart ? `${section.name}:${field.separatePart}` : section.name
      return listLeaves(name, field).map(({ path, isHidden: isLeafHidden }) => [
        `${section.name}.${path}`,
        isHidden || isLeafHidden ? undefined : part,
      ])
    }),
  ) as [string, string | undefined][],
)

/** The keys of all parts. */
export const parts = shareableParts().flatMap(({ whole, alone }) =>
  [whole, ...alone].map(({ key }) => key),
)

/** Answers with which most others apply. */
export const asFemale: Decisions = {
  'personal.dob': '1951-12-10',
  'history.hasMentalHealthHistory': 'yes',
  'medications.medications.status': 'current',
  // It takes the place of the dose.
  'medications.medications.taper': undefined,
  'reproductive.pregnancies': [
    { id: 1, outcome: 'liveBirth', year: 1977, weeks: 39, complications: 'QuozPast' },
    { id: 2, outcome: 'current', year: 1978, weeks: 31 },
  ],
  'reproductive.totalPregnancies': 2,
  'personal.writtenIn': 'en',
  // A ticked pregnancy would take the place of the listed one.
  'history.firstAidStates': firstAidStates.states
    .map(({ id }) => id)
    .filter(id => id !== 'pregnant'),
}

/** Answers with which those apply that a woman is not asked. */
export const asMale: Decisions = {
  ...asFemale,
  'reproductive.biologicalSex': 'male',
  'social.smokingStatus': 'current',
}

function listLeaves(name: string, field: Field): { path: string; isHidden: boolean }[] {
  if (field.kind !== 'list') return [{ path: name, isHidden: false }]
  return Object.entries(field.item).flatMap(([inner, column]) =>
    listLeaves(`${name}.${inner}`, column).map(({ path, isHidden }) => ({
      path,
      isHidden: isHidden || column.emergency === 'hidden',
    })),
  )
}
