import { joinPhrases } from '#app/lib/join-phrases.ts'
import { englishFormats, titleName } from '#app/profile-definition/display-answer.ts'
import type { ListField } from '#app/profile-definition/field.ts'
import { essentialParts, joinUse } from './describe-medication.ts'
import { formatAnswer } from './format-answer.ts'

/** Returns a short text beside a row's title, which tells closed cards apart. */
export function formatRowSummary(list: ListField, row: Record<string, unknown>): string {
  const names = (list.summary ?? []).filter(name => name !== titleName(list, row))
  const answers = names.map(name => formatAnswer(list.item, row, name))
  if (!list.areMedications) return joinPhrases(answers)
  const parts = essentialParts(row, { fields: list.item, formats: englishFormats })
  return joinPhrases([...answers, joinUse(parts)])
}
