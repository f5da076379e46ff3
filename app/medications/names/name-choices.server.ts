import type { LookUp } from '#app/forms/look-up.ts'
import { heavyTask } from '#app/lib/heavy-task.server.ts'
import { unlessBusy } from '#app/lib/queue.server.ts'
import { readLine } from '../line/read-line.server.ts'
import { describeMatch, searchLine } from './find-names.server.ts'
import type { FieldChoices, NameChoice } from './name-choices.ts'
import { minQueryLength } from './search-medications.server.ts'

const maxChoices = 8
/** A field takes 200 characters; a longer text is not a name. */
const maxLength = 400

/**
 * Returns names of our own list for a typed one, the best first; similar names if it is misspelled.
 */
export function suggestNameChoices(typed: string): NameChoice[] {
  if (typed.trim().length < minQueryLength || typed.length > maxLength) return []
  const line = readLine(typed)
  const { matches, didYouMean } = searchLine(line)
  const matching = matches.map(match => ({
    name: match.name,
    description: describeMatch(match).join('. '),
  }))
  const similar = didYouMean.map(name => ({ name, description: '' }))
  return [...matching, ...similar]
    .slice(0, maxChoices)
    .map(choice => ({ ...choice, value: line.around.join(choice.name) }))
}

export const suggestOnThread = heavyTask('suggest-names', suggestNameChoices)

/** Returns the names for the looked-up field of a posted form; none if the server is busy. */
export async function findLookedUpNames({
  lookUp,
}: {
  lookUp?: LookUp
}): Promise<{ names?: FieldChoices }> {
  if (!lookUp) return {}
  const choices = await unlessBusy(suggestOnThread(lookUp.typed), [])
  return { names: { ...lookUp, choices } }
}
