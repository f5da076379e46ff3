import { formatAnswer } from './format-answer.ts'
import type { MedicationLanguage, MedicationRow } from './medication-row.ts'

type Step = NonNullable<MedicationRow['taper']>[number]

interface Taper {
  /** The dose of today; undefined after the taper. */
  dose?: string
  /** True if the taper says the dose of today, or that it ended. No other dose is said then. */
  isDoseKnown: boolean
  hasEnded?: boolean
  /** "Tapering until December 12, 2026", or all steps with their days. */
  text?: string
}

/**
 * Returns the dose of today and until when it is tapered. On paper, without a known day, and on a
 * day between two steps, it returns all steps. Undefined without a taper.
 */
export function describeTaper(
  { taper = [], known }: MedicationRow,
  language: MedicationLanguage,
): Taper | undefined {
  const { formats } = language
  const { medicine } = formats
  const steps = sortSteps(taper)
  const last = steps.at(-1)
  if (!last) return undefined
  const all = { isDoseKnown: false, text: describeSteps(steps, language) }
  const { today, isOnPaper } = known ?? {}
  if (!today || isOnPaper) return all
  if (last.to && last.to < today) {
    return {
      isDoseKnown: true,
      hasEnded: true,
      text: medicine.taperEnded({ day: formats.day(last.to) }),
    }
  }
  const step = stepOn(steps, today)
  if (!step) return all
  const dose = formatDose(step, language)
  const end = last.to ?? (step === last ? undefined : last.from)
  return {
    isDoseKnown: true,
    dose,
    ...(end && { text: medicine.tapering({ day: formats.day(end) }) }),
  }
}

/** Returns the step of a day; undefined before, between and after the steps. */
export function stepOn(steps: readonly Step[], day: string): Step | undefined {
  return steps.findLast(({ from = '', to }) => from <= day && (!to || day <= to))
}

/** Returns the steps of a taper by their first day. */
export function sortSteps(steps: readonly Step[]): Step[] {
  return steps.toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))
}

function describeSteps(steps: readonly Step[], language: MedicationLanguage): string {
  const { medicine, day, separators } = language.formats
  const texts = steps.map(step => {
    const dose = formatDose(step, language)
    const from = day(step.from ?? '')
    return step.to
      ? medicine.fromTo({ dose, from, to: day(step.to) })
      : medicine.fromOn({ dose, from })
  })
  return medicine.taper({ steps: texts.join(separators[1]) })
}

function formatDose(step: Step, { fields, formats }: MedicationLanguage): string {
  const item = fields.taper?.kind === 'list' ? fields.taper.item : {}
  return formatAnswer(item, step, 'dose', formats) ?? ''
}
