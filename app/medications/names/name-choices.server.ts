import type { LookUp } from '#app/forms/look-up.ts'
import { heavyTask } from '#app/lib/heavy-task.server.ts'
import { unlessBusy } from '#app/lib/queue.server.ts'
import { describeMedication } from '#app/profile/record/describe-medication.ts'
import { englishMedication } from '#app/profile/record/english-medication.ts'
import { lowerFirst } from '#app/profile-definition/display-answer.ts'
import { isOtherProduct, type MedicationLine, readLine } from '../line/read-line.server.ts'
import { pickDetails, timeFields } from '../list/detail-fields.ts'
import { detailWords } from '../list/detail-words.ts'
import { describeMatch, searchLine } from './find-names.server.ts'
import type { FieldChoices, NameChoice } from './name-choices.ts'
import { minQueryLength } from './search-medications.server.ts'

const maxChoices = 8
/** A field takes 200 characters; a longer text is not a name. */
const maxLength = 400

/**
 * Returns names of our own list for a typed one, the best first; similar names if it is misspelled.
 */
function suggestNameChoices(typed: string): NameChoice[] {
  if (typed.trim().length < minQueryLength || typed.length > maxLength) return []
  const line = readLine(typed)
  const { matches, didYouMean } = searchLine(line)
  const matching = matches.map(match => ({ name: match.name, texts: describeMatch(match) }))
  const similar = didYouMean.map(name => ({ name, texts: [] }))
  const words = detailWords(line.details)
  return [...matching, ...similar].slice(0, maxChoices).map(({ name, texts }) => {
    const fillTexts = words === '' || isOtherProduct(line, name) ? [] : [`Fills in: ${words}`]
    return {
      name,
      description: [...texts, ...fillTexts].join('. '),
      value: line.around.join(name),
      ...(fillTexts.length > 0 && { fills: toFills(line, name) }),
    }
  })
}

/** Returns the details as fields with one value; days, clock times and food as words. */
function toFills({ details, strength }: MedicationLine, name: string): Record<string, string> {
  const times = pickDetails(details, [...timeFields, 'withFood'])
  const isPlain = !details.doseTimes && !details.selectedDaysOfWeek && !details.withFood
  const texts = describeMedication(times, englishMedication).map(({ text }) => text)
  const phrases = texts.map((text, index) => (index === 0 ? text : lowerFirst(text)))
  const words = { frequency: 'other', customFrequency: phrases.join(', ') }
  const others = Object.entries(details).filter(([field]) => !Object.hasOwn(times, field))
  return {
    name: [name, strength].filter(Boolean).join(' '),
    ...Object.fromEntries([...others, ...Object.entries(isPlain ? times : words)].map(toText)),
  }
}

function toText([field, value]: [string, unknown]): [string, string] {
  return [field, String(value)]
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
