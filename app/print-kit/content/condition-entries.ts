import type { Profile } from '#app/profile/record/profile.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { history as historySection } from '#app/profile-definition/sections/history.ts'

/** A condition in words. */
export interface Condition {
  name: string
  /**
   * It changes little of what a crew does in the first minutes, and is left out before the others.
   */
  isLesser: boolean
}

/** Conditions in the person's own words are never among them: nothing says how grave they are. */
const lesser: readonly string[] = ['hypertension', 'arthritis', 'thyroid', 'depression-anxiety']

/** The conditions of a person: the common ones, others, and diagnoses that are not over. */
export function conditionsOf({ history: saved }: Profile): Condition[] {
  if (!saved) return []
  const { conditions = [], otherConditions = [], diagnoses = [] } = saved.value
  const field = fieldsOf(historySection).conditions
  const options: Record<string, string> = field?.kind === 'choices' ? field.options : {}
  const lasting = diagnoses.filter(({ status }) => status !== 'resolved')
  const common = conditions.map(key => ({
    name: options[key] ?? key,
    isLesser: lesser.includes(key),
  }))
  const own = [
    ...otherConditions.map(({ name }) => name),
    ...lasting.map(({ condition }) => condition),
  ].flatMap(name => (name ? [{ name, isLesser: false }] : []))
  const all = [...common, ...own]
  return all.filter(({ name }, index) => index === all.findIndex(one => one.name === name))
}
