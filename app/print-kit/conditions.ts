import type { Profile } from '#app/profile/profile.ts'
import { fieldsOf } from '#app/profile/section.ts'
import { history as historySection } from '#app/profile/sections/history.ts'

/** What somebody lives with: the common conditions, others, and diagnoses that are not over. */
export function conditionsOf({ history: saved }: Profile): string[] {
  if (!saved) return []
  const { conditions = [], otherConditions = [], diagnoses = [] } = saved.value
  const field = fieldsOf(historySection).conditions
  const options: Record<string, string> = field?.kind === 'choices' ? field.options : {}
  const lasting = diagnoses.filter(({ status }) => status !== 'resolved')
  const words = [
    ...conditions.map(name => options[name] ?? name),
    ...otherConditions.map(({ name }) => name),
    ...lasting.map(({ condition }) => condition),
  ]
  return [...new Set(words.filter((word): word is string => Boolean(word)))]
}
