import {
  alcoholUse,
  currentPregnancy,
  formatAge,
  recordedConditions,
  wholeMonths,
} from '#app/profile/record/age-and-pregnancy.ts'
import { mergeAllergies } from '#app/profile/record/merge-allergies.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import type { UncheckedParts } from '../check/unchecked-parts.ts'

/** A fact of the profile that the check used or could not use. */
export interface Circumstance {
  title: string
  /** The whole sentence. */
  text: string
  /** The fact in a few words; absent if the profile says nothing about it. */
  used?: string
  /** Its section is withheld or unreadable. */
  isUnchecked?: boolean
}

/** Returns the facts of the profile that the check used or could not use. */
export function listCircumstances(
  profile: Profile,
  now: Date,
  unchecked: UncheckedParts,
): Circumstance[] {
  return [
    { title: 'Allergies', ...uncheckedOr(unchecked.allergies, () => findAllergies(profile)) },
    { title: 'Age', ...uncheckedOr(unchecked.age, () => findAge(profile, now)) },
    ...(unchecked.pregnancy || concernsPregnancy(profile, now)
      ? [
          {
            title: 'Pregnancy',
            ...uncheckedOr(unchecked.pregnancy, () => findPregnancy(profile, now)),
          },
        ]
      : []),
    { title: 'Alcohol', ...uncheckedOr(unchecked.alcohol, () => findAlcohol(profile)) },
    { title: 'Conditions', ...uncheckedOr(unchecked.conditions, () => findConditions(profile)) },
  ]
}

/** Facts that change the effect of a medication and that no rule uses. */
export const notCheckedFacts = [
  'Kidney and liver values of a laboratory, such as eGFR, creatinine or liver enzymes.',
  'Other conditions, such as diabetes, asthma, high blood pressure, glaucoma or epilepsy.',
  'Doses, weight, tobacco, drugs that were not prescribed, food, and breastfeeding.',
] as const

type Fact = Omit<Circumstance, 'title'>

function uncheckedOr(sentence: string | undefined, find: () => Fact): Fact {
  return sentence ? { text: sentence, isUnchecked: true } : find()
}

function findAllergies({ allergies }: Profile): Fact {
  const rows = mergeAllergies(allergies?.value.allergies ?? [])
  const names = rows.flatMap(({ allergen }) => allergen ?? [])
  if (names.length > 0) {
    const text = names.join(', ')
    // The preface is short: the whole list follows at the end.
    const isShort = names.length <= maxNamedAllergies && text.length <= maxNamedLetters
    return { text, used: isShort ? text : `all ${names.length} of the profile` }
  }
  if (allergies?.value.noKnownAllergies) return { text: 'None known', used: 'none known' }
  return { text: 'The profile says nothing about allergies. Nothing was compared with them.' }
}

const maxNamedAllergies = 5
const maxNamedLetters = 100

function findAge(profile: Profile, now: Date): Fact {
  const { dob } = profile.personal?.value ?? {}
  if (!dob) {
    return { text: 'The profile has no date of birth. Cautions for some ages were not looked for.' }
  }
  const age = formatAge(dob, now)
  return { text: age, used: age }
}

function findPregnancy(profile: Profile, now: Date): Fact {
  return currentPregnancy(profile, now)
    ? { text: 'Recorded as current', used: 'current' }
    : { text: 'None is recorded as current. Cautions for pregnancy were not looked for.' }
}

// The report does not mention pregnancy for men and from this age on.
function concernsPregnancy(profile: Profile, now: Date): boolean {
  if (currentPregnancy(profile, now)) return true
  const { biologicalSex } = profile.reproductive?.value ?? {}
  const isMale = [biologicalSex, profile.personal?.value.gender].includes('male')
  return !isMale && (computeYears(profile, now) ?? 0) < minAgePastPregnancy
}

const minAgePastPregnancy = 60

function findAlcohol(profile: Profile): Fact {
  const { alcoholStatus } = profile.social?.value ?? {}
  const use = alcoholUse(profile)
  if (use) return { text: `Recorded use: ${use}`, used: `${use} use` }
  if (alcoholStatus === 'none') return { text: 'No use recorded', used: 'no use' }
  if (alcoholStatus === 'former')
    return { text: 'Former use recorded. Nothing was compared with it.' }
  return { text: 'The profile says nothing about alcohol. Nothing was compared with it.' }
}

function findConditions(profile: Profile): Fact {
  const conditionNames = recordedConditions(profile)
  const others = 'Only kidney, liver and heart disease were looked for; no other condition was.'
  if (conditionNames.length > 0) {
    const used = conditionNames.join(', ')
    return { text: `${capitalise(used)}. ${others}`, used }
  }
  const { conditions, noConditions } = profile.history?.value ?? {}
  if (noConditions || conditions?.length) {
    const text = `None of kidney, liver and heart disease is recorded. ${others}`
    return { text, used: 'no kidney, liver or heart disease' }
  }
  return {
    text: 'The profile says nothing about kidney, liver and heart disease. Cautions for them were not looked for.',
  }
}

function computeYears({ personal }: Profile, now: Date): number | undefined {
  const { dob } = personal?.value ?? {}
  return dob ? Math.floor(wholeMonths(dob, now) / 12) : undefined
}
