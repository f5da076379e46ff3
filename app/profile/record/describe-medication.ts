import { joinPhrases } from '#app/lib/join-phrases.ts'
import { type CountUnit, countUnitOf } from '#app/profile-definition/count-units.ts'
import type { Formats } from '#app/profile-definition/display-answer.ts'
import { describeTaper } from './describe-taper.ts'
import { formatAnswer, isFreeText } from './format-answer.ts'
import type { MedicationLanguage, MedicationRow } from './medication-row.ts'
import { isWeeklyByRule } from './weekly-by-rule.ts'

/** A part of the description of a medication: said exactly, or not at all. */
export interface MedicationPart {
  /** The field that gives it its label. */
  field: string
  text: string
  /** True if the text contains typed words. */
  isTyped?: boolean
  /** False for what a short output may leave out: times, food, reason. */
  isEssential: boolean
}

/** Returns whether the name or a part needs no label to say the answer to a field. */
export function isDescribed(field: string, row: MedicationRow): boolean {
  const { totalDosage, dosagePerPill, withFood, known } = row
  if (field === 'withFood') return withFood !== 'other'
  if (field === 'startedOn') return known?.startsOn !== undefined
  // A unit without a number has a line of its own.
  if (field === 'unit') return totalDosage !== undefined || dosagePerPill !== undefined
  return describedFields.includes(field)
}

const describedFields = [
  'name',
  'brandName',
  'totalDosage',
  'pillsPerDose',
  'dosagePerPill',
  'route',
  'frequency',
  'maxADay',
  'slidingDose',
  'taper',
  'stoppedOn',
  'stopReason',
]

/** Returns the name with brand or substance: "Eliquis (apixaban)"; undefined without any name. */
export function nameMedication(
  { name, brandName, known }: MedicationRow,
  { formats }: Pick<MedicationLanguage, 'formats'>,
): string | undefined {
  const first = name || brandName
  const other = brandName && first !== brandName ? brandName : known?.substance
  return first && other ? formats.medicine.named({ name: first, other }) : first
}

/** Returns what is recorded about how a medication is taken, in the order in which it is said. */
export function describeMedication(
  row: MedicationRow,
  language: MedicationLanguage,
): MedicationPart[] {
  const { formats } = language
  const taper = describeTaper(row, language)
  const { startsOn } = row.known ?? {}
  const essential = [
    part('startedOn', startsOn && formats.medicine.fromDay({ day: formats.day(startsOn) })),
    taper?.isDoseKnown
      ? part('taper', taper.dose)
      : part('totalDosage', describeAmount(row, language), isTyped('totalDosage')),
    row.route === 'other' && !row.customRoute ? undefined : answer('route'),
    ...(taper?.hasEnded ? [] : describeFrequency(row, language)),
    part('maxADay', describeMost(row, language)),
    part('slidingDose', describeRules(row, formats), true),
    part('taper', taper?.text),
    stopPart(row, language),
  ]
  // "Other" alone does not say what about.
  const food = row.withFood === 'other' ? undefined : answer('withFood')
  const more = [answer('doseTimes'), food, reasonPart(row, language)]
  return [
    ...essential.flatMap(one => (one ? { ...one, isEssential: true } : [])),
    ...more.flatMap(one => (one ? { ...one, isEssential: false } : [])),
  ]

  function answer(field: string) {
    return part(field, formatAnswer(language.fields, row, field, formats), isTyped(field))
  }

  function isTyped(field: string): boolean {
    return isFreeText(language.fields, row, field)
  }
}

/** Returns parts on one line: "4 tablets of 2.5 mg (10 mg) · Once a week, on Monday". */
export function joinUse(parts: readonly MedicationPart[]): string {
  return joinPhrases(parts.map(({ text }) => text))
}

/** Returns reason and end of a stopped medication: "For blood pressure · Stopped 2024: cough". */
export function describeStopped(
  row: MedicationRow,
  language: MedicationLanguage,
): MedicationPart[] {
  return [reasonPart(row, language), stopPart(row, language)].flatMap(one =>
    one ? { ...one, isEssential: true } : [],
  )
}

function reasonPart({ reason }: MedicationRow, { formats }: MedicationLanguage) {
  return part('reason', reason && formats.medicine.forReason({ reason }), true)
}

function stopPart(row: MedicationRow, { formats }: MedicationLanguage) {
  return part('stoppedOn', describeStop(row, formats), row.stopReason !== undefined)
}

/** Returns the parts without "Weekly, never daily", if a sentence before them says it. */
export function withoutSaid(
  parts: readonly MedicationPart[],
  said: string,
  { formats }: Pick<MedicationLanguage, 'formats'>,
): MedicationPart[] {
  const { neverDaily } = formats.medicine
  const isSaid = said.toLowerCase().includes(neverDaily.toLowerCase())
  return parts.filter(({ text }) => !isSaid || text !== neverDaily)
}

/** Returns the essential parts. */
export function essentialParts(row: MedicationRow, language: MedicationLanguage): MedicationPart[] {
  return describeMedication(row, language).filter(({ isEssential }) => isEssential)
}

function part(field: string, text: string | false | undefined, isTyped = false) {
  return text ? { field, text, ...(isTyped && { isTyped }) } : undefined
}

/**
 * Returns the amount of one dose: "4 tablets of 2.5 mg (10 mg)". Two amounts that contradict each
 * other are both said.
 */
function describeAmount(row: MedicationRow, { fields, formats }: MedicationLanguage) {
  const { medicine } = formats
  const total = formatAnswer(fields, row, 'totalDosage', formats)
  const strength = formatAnswer(fields, row, 'dosagePerPill', formats)
  const count = formatCount(row, formats)
  if (!count) {
    const each = strength && (row.strengthPer ? strength : medicine.inEach({ strength }))
    return total && each ? medicine.inSum({ amount: total, sum: each }) : (total ?? each)
  }
  const counted = strength ? joinStrength(row, { count, strength }, formats) : count
  const sum = sumOfCounted(row)
  if (total && sum !== undefined && sum !== row.totalDosage) {
    return medicine.dosesDiffer({ total, counted })
  }
  // "1 tablet of 5 mg" says the sum already.
  if (sum !== undefined && row.pillsPerDose === 1) return counted
  const isMass = sum !== undefined && masses.includes(row.unit)
  const inSum = isMass
    ? formatAnswer(fields, { ...row, totalDosage: sum }, 'totalDosage', formats)
    : total
  return inSum ? medicine.inSum({ amount: counted, sum: inSum }) : counted
}

// "10 units of 100 IU per ml" could be read as 10 times 100.
function joinStrength(
  { strengthPer }: MedicationRow,
  { count, strength }: { count: string; strength: string },
  { medicine }: Formats,
): string {
  return strengthPer === 'ml'
    ? medicine.inSum({ amount: count, sum: strength })
    : medicine.countOf({ count, strength })
}

const masses: readonly (string | undefined)[] = ['mg', 'mcg', 'g']

/**
 * Returns number times strength in the unit of the row; undefined without both, and for a
 * concentration, which is no amount: "5 ml of 250 mg" may mean 250 mg in all.
 */
export function sumOfCounted({
  pillsPerDose,
  countUnit,
  dosagePerPill,
  strengthPer,
  unit,
}: MedicationRow): number | undefined {
  if (!pillsPerDose || !dosagePerPill || strengthPer || unit === '%') return undefined
  if (countUnit && measures.includes(countUnit)) return undefined
  // Removes the error of binary fractions: 3 × 0.1 is 0.3.
  return Number((pillsPerDose * dosagePerPill).toPrecision(12))
}

const measures: readonly CountUnit[] = ['ml', 'drops', 'units']

function formatCount(row: MedicationRow, formats: Formats) {
  const { pillsPerDose } = row
  if (pillsPerDose === undefined) return undefined
  const unit = countUnitOf(row)
  if (unit) return formats.count(pillsPerDose, unit)
  return formats.medicine.perDose({ count: formats.number(pillsPerDose) })
}

/** Returns the highest amount of a day: "At most 8 tablets a day". */
function describeMost(row: MedicationRow, { fields, formats }: MedicationLanguage) {
  const { maxADay } = row
  if (maxADay === undefined) return undefined
  const unit = countUnitOf(row)
  const most = unit ? formats.count(maxADay, unit) : formats.number(maxADay)
  return fields.maxADay?.phrase?.replace('{}', most)
}

/** Returns how often it is taken, and the warning about a medication that is usually weekly. */
function describeFrequency(row: MedicationRow, { fields, formats }: MedicationLanguage) {
  const { medicine } = formats
  const { known, answers = [] } = row
  const isTyped = isFreeText(fields, row, 'frequency')
  const frequency = formatFrequency(row, { fields, formats })
  const said = part('frequency', frequency, isTyped)
  // The change history knows the answers alone.
  const isUsuallyWeekly = known ? known.isUsuallyWeekly : isWeeklyByRule(row)
  if (!isUsuallyWeekly) return [said]
  if (!frequency) return [part('frequency', medicine.howOftenUnknown)]
  if (isWeekly(row)) return [said, part('frequency', medicine.neverDaily)]
  if (answers.includes(weeklyKey(row))) return [said]
  return [part('frequency', medicine.usuallyWeekly({ frequency }), isTyped)]
}

function formatFrequency(row: MedicationRow, { fields, formats }: MedicationLanguage) {
  const text = formatAnswer(fields, row, 'frequency', formats)
  const { frequency, selectedDaysOfWeek: days = [] } = row
  if (frequency !== 'x-days-a-week' || days.length === 0 || !text) return text
  if (days.length > 1) return formats.medicine.onDays({ days: text })
  const once = formatAnswer(fields, { frequency: 'once-a-week' }, 'frequency', formats) ?? ''
  return formats.medicine.onDay({ once, day: text })
}

/** Returns whether a row says "once a week", by its answers or in typed words. */
export function isWeekly({
  frequency,
  selectedDaysOfWeek = [],
  customDays,
  customFrequency = '',
}: MedicationRow): boolean {
  if (frequency === 'x-days-a-week') return selectedDaysOfWeek.length === 1
  if (frequency === 'every-x-days') return customDays === 7
  if (frequency === 'other')
    return weeklyWords.test(customFrequency) && !dailyWords.test(customFrequency)
  return frequency === 'once-a-week'
}

const weeklyWords = /\b(?:weekly|(?:once |one time )?(?:a|per|each|every) week)\b/i
const dailyWords = /\b(?:daily|(?:a|per|each|every) day|twice|[2-7] times|two|three)\b/i

/** Returns the key of the answer that a medication is not taken once a week. */
export function weeklyKey({
  frequency,
  selectedDaysOfWeek = [],
  customFrequency = '',
}: MedicationRow): string {
  const days = selectedDaysOfWeek.map(day => day.slice(0, 2)).join('')
  return ['weekly', frequency, days, customFrequency].filter(Boolean).join(' ').slice(0, 50)
}

function describeRules(
  { slidingDose: rules = [] }: MedicationRow,
  { medicine, separators }: Formats,
) {
  return rules
    .map(({ condition = '', dose = '' }) => medicine.ifThen({ condition, dose }))
    .join(separators[1])
}

function describeStop(
  { status, stoppedOn, stopReason }: MedicationRow,
  { day, medicine }: Formats,
) {
  if (status !== 'discontinued') return undefined
  const stopped = stoppedOn ? medicine.stoppedOn({ day: day(stoppedOn) }) : medicine.stopped
  return stopReason ? medicine.stoppedBecause({ stopped, reason: stopReason }) : stopped
}
