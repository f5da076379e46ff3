import { loinc } from '../fhir/codes.ts'
import { toFhirYear } from '../fhir/dates.ts'
import { absent, concept, describeAnswers, observe, quantity } from '../fhir/elements.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import { isPregnancyOver } from '../pregnancy-end.ts'
import type { Reproductive } from './reproductive.ts'

type Pregnancy = NonNullable<Reproductive['pregnancies']>[number]
type Outcome = NonNullable<Pregnancy['outcome']>

/** Returns false for a "current" pregnancy that must be over: nobody has recorded how it ended. */
export function isShownPregnancy(
  { outcome, weeks }: Pregnancy,
  { savedAt, now }: FhirContext,
): boolean {
  return outcome !== 'current' || !isPregnancyOver({ weeks, savedAt }, now)
}

/**
 * Returns the outcome of an earlier pregnancy. A current one belongs to no section: the document
 * sends it, because two sections record it and a link shows it by itself.
 */
export function reportRow(row: Pregnancy, context: FhirContext): Mapped[] {
  if (row.outcome === 'current') return []
  const place = `pregnancies.${row.id}`
  const texts = context.row('pregnancies', row)
  const note = describeAnswers(texts, ['weeks', 'complications'])
  const outcome = texts.text('outcome')
  return [
    observe(context, {
      place,
      section: 'pregnancy',
      code: concept(
        texts.joinLabel(context.label('pregnancies'), texts.label('outcome')),
        loinc('63893-2', 'Outcome of pregnancy'),
      ),
      ...(outcome && { value: { valueString: outcome } }),
      effective: row.year
        ? { effectiveDateTime: toFhirYear(row.year) }
        : { _effectiveDateTime: absent() },
      ...(note && { note }),
    }),
  ]
}

/**
 * Returns the number of pregnancies, and the number by outcome. The rows are counted only if they
 * are all pregnancies, and 0 is not sent: the owner did not say "none".
 */
export function countPregnancies(
  { totalPregnancies = 0, pregnancies = [] }: Reproductive,
  context: FhirContext,
): Mapped[] {
  const outcomes = pregnancies.flatMap(({ outcome }) => outcome ?? [])
  const isComplete = outcomes.length === totalPregnancies
  const total = observeCount(context, {
    place: 'totalPregnancies',
    code: concept(context.label('totalPregnancies'), loinc('11996-6', '[#] Pregnancies')),
    count: totalPregnancies,
  })
  return [total, ...(isComplete ? countOutcomes(outcomes, context) : [])]
}

/** Codes of the value set pregnancies-summary of the IPS. A birth of twins counts once. */
const counts: readonly { outcomes: readonly Outcome[]; code: string; display: string }[] = [
  { outcomes: ['liveBirth'], code: '11636-8', display: '[#] Births.live' },
  { outcomes: ['liveBirth', 'stillbirth'], code: '11640-0', display: '[#] Births total' },
  { outcomes: ['miscarriage'], code: '11614-5', display: '[#] Abortions.spontaneous' },
  { outcomes: ['abortion'], code: '11613-7', display: '[#] Abortions.induced' },
  { outcomes: ['ectopic'], code: '33065-4', display: '[#] Ectopic pregnancy' },
]

function countOutcomes(all: readonly Outcome[], context: FhirContext): Mapped[] {
  const { option } = context.row('pregnancies', {})
  return counts.flatMap(({ outcomes, code, display }) => {
    const count = all.filter(one => outcomes.includes(one)).length
    if (count === 0) return []
    const text = outcomes.map(one => option('outcome', one)).join(' + ')
    const place = `pregnancies.${outcomes.join('.')}`
    return [observeCount(context, { place, code: concept(text, loinc(code, display)), count })]
  })
}

function observeCount(
  context: FhirContext,
  { count, ...named }: Pick<Parameters<typeof observe>[1], 'place' | 'code'> & { count: number },
): Mapped {
  return observe(context, {
    ...named,
    section: 'pregnancy',
    value: { valueQuantity: quantity(count, '1') },
  })
}
