import { separator } from '#app/lib/join-phrases.ts'
import { joinRanges } from '#app/lib/join-units.ts'
import { splitByFirstAid } from '#app/medications/check/first-aid.server.ts'
import {
  essentialParts,
  nameMedication,
  withoutSaid,
} from '#app/profile/record/describe-medication.ts'
import type { MedicationLanguage, MedicationRow } from '#app/profile/record/medication-row.ts'
import { timeOf } from '#app/profile/record/medication-time.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { type Language, sectionIn } from '../languages/languages.server.ts'
import type { MarkedText } from './marked-text.ts'

/** The medications that are taken now, as the head of the page names them. */
export interface ListedMedications {
  /** The most serious reason first. Names are the owner's words. */
  critical: { name: string; dose?: MarkedText[]; reason: string }[]
  /** Names of all others. */
  others: string[]
}

/** Returns the medications that are taken now: those that change first aid, and the others. */
export function listTakenMedications(
  rows: readonly MedicationRow[],
  language: Language,
): ListedMedications {
  const { critical, others } = splitByFirstAid(rows.filter(row => timeOf(row) === 'now'))
  const nameOf = (row: MedicationRow) => nameMedication(row, language) ?? language.texts.unnamed
  return {
    critical: critical.map(({ row, note }) => {
      const name = nameOf(row)
      const reason = language.firstAid(note)
      const isEnglish = language.untranslated.has(reason)
      const dose = describeUse(row, reason, language)
      return {
        name,
        ...(dose.length > 0 && { dose }),
        reason: isEnglish ? reason : withoutName(reason, name),
      }
    }),
    others: others.map(nameOf),
  }
}

/** Returns "Harmful when dehydrated" for "Lithium: harmful when dehydrated" behind "Lithium". */
function withoutName(reason: string, name: string): string {
  const [repeated = '', word = ''] = /^([\p{L} ]+?)\s?[:：]\s?/u.exec(reason) ?? []
  const isRepeated = word !== '' && new RegExp(`^${word}(?!\\p{L})`, 'iu').test(name)
  return isRepeated ? capitalise(reason.slice(repeated.length)) : reason
}

function describeUse(row: MedicationRow, reason: string, language: Language): MarkedText[] {
  const parts = essentialParts(row, medicationLanguage(language))
  return withoutSaid(parts, reason, language).flatMap(({ text, isTyped }, index) => [
    ...(index > 0 ? [{ text: separator }] : []),
    { text: joinRanges(text), ...(isTyped && { isTyped }) },
  ])
}

/** Returns the fields of a medication and the formats in a language. */
function medicationLanguage(language: Language): MedicationLanguage {
  const { medications } = fieldsOf(sectionIn(language, 'medications'))
  const fields = medications?.kind === 'list' ? medications.item : {}
  return { fields, formats: language.formats }
}
