import type { Profile } from '#app/profile/record/profile.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { history as historySection } from '#app/profile-definition/sections/history.ts'

export interface PrintedCondition {
  name: string
  /** It changes little in the first minutes and is omitted before other conditions. */
  isLesser: boolean
}

/** Conditions in the owner's own words are never lesser: their gravity is unknown. */
const lesserConditions: readonly string[] = [
  'hypertension',
  'arthritis',
  'thyroid',
  'depression-anxiety',
]

/** Returns the common conditions, the others, and the diagnoses that are not resolved. */
export function findConditions({ history: saved }: Profile): PrintedCondition[] {
  if (!saved) return []
  const { conditions = [], otherConditions = [], diagnoses = [] } = saved.value
  const field = fieldsOf(historySection).conditions
  const options: Record<string, string> = field?.kind === 'choices' ? field.options : {}
  const lasting = diagnoses.filter(({ status }) => status !== 'resolved')
  const common = conditions.map(key => ({
    name: options[key] ?? key,
    isLesser: lesserConditions.includes(key),
  }))
  const inOwnWords = [
    ...otherConditions.map(({ name }) => name),
    ...lasting.map(({ condition }) => condition),
  ].flatMap(name => (name ? [{ name, isLesser: false }] : []))
  const all = [...common, ...inOwnWords]
  return all.filter(
    ({ name }, index) => index === all.findIndex(condition => condition.name === name),
  )
}
