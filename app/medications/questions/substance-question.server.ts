import { searchKey } from '#app/lib/text-key.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { findSubstances } from '../names/find-substance.server.ts'
import { toNameKey } from '../names/name-key.ts'
import { questionKey } from './question-key.server.ts'

/** "Eliquis: is it apixaban?" */
export interface SubstanceQuestion {
  name: string
  /** All substances: "fluticasone + salmeterol". */
  substance: string
  /** The keys of both answers. */
  yes: string
  no: string
}

type NamedRow = Pick<Medication, 'name' | 'brandName' | 'answers'>

/**
 * Returns the substance of a row that is known by its brand, where that is certain: our list is one
 * of the United States, and elsewhere a brand may be something else.
 * @param country as typed.
 */
export function certainSubstance(row: NamedRow, country?: string): string | undefined {
  const question = toQuestion(row)
  if (!question || row.answers?.includes(question.no)) return undefined
  const isCertain = isUnitedStates(country) || row.answers?.includes(question.yes)
  return isCertain ? question.substance : undefined
}

/** Returns the question about the substance of a brand; undefined if it is answered or certain. */
export function findSubstanceQuestion(
  row: NamedRow,
  country?: string,
): SubstanceQuestion | undefined {
  const question = toQuestion(row)
  const isAnswered = row.answers?.some(key => key === question?.yes || key === question?.no)
  return isAnswered || isUnitedStates(country) ? undefined : question
}

function toQuestion({ name, brandName }: NamedRow): SubstanceQuestion | undefined {
  const only = name || brandName || ''
  const substances = findSubstances(only)
  const hasOther = brandName && toNameKey(brandName) !== toNameKey(only)
  if (substances.length === 0 || hasOther) return undefined
  const substance = substances.join(' + ')
  const content = [toNameKey(only), substance]
  return {
    name: only,
    substance,
    yes: questionKey('substance', ...content),
    no: questionKey('not-substance', ...content),
  }
}

function isUnitedStates(country = ''): boolean {
  return names.includes(searchKey(country).replaceAll('.', '').trim())
}

const names = ['united states', 'united states of america', 'us', 'usa', 'america']
