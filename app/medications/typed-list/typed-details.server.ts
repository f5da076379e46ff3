import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { doseFields, pickDetails, timeFields } from '../list/detail-fields.ts'
import { medicationList } from '../list/lifecycle.ts'
import { detailWords, lowerPhrase } from '../names/line/detail-words.ts'
import type { MedicationLine } from '../names/line/medication-line.ts'
import type { MedicationDetails } from '../names/line/place-dose.ts'
import { readLine } from '../names/line/read-line.server.ts'

const { item } = medicationList

const formFields = ['form', 'customForm'] as const satisfies (keyof MedicationDetails)[]
const useFields = [...timeFields, 'withFood'] as const

/** The texts of the small fields of a row. */
export interface DetailTexts {
  dose: string
  often: string
  reason: string
}

/**
 * Returns details as texts to edit: "2 tablets of 500 mg", "twice daily".
 * @param unread typed words that fit no field, which are kept behind the times.
 */
export function toDetailTexts(details: MedicationDetails, unread: readonly string[]): DetailTexts {
  const times = lowerPhrase(detailWords(pickDetails(details, useFields)))
  return {
    dose: formatDose(details),
    often: [times, ...unread].filter(Boolean).join(', '),
    reason: details.reason ?? '',
  }
}

function formatDose(details: MedicationDetails): string {
  const { pillsPerDose, dosagePerPill, form } = details
  const total = formatAnswer(item, details, 'totalDosage') ?? ''
  const strength = dosagePerPill === undefined ? '' : formatAnswer(item, details, 'dosagePerPill')
  const pill = form === 'tablet' || form === 'capsule' ? form : 'pill'
  if (pillsPerDose === undefined) return total || (strength ? `${strength} ${pill}` : '')
  const pills = `${pillsPerDose} ${pill}${pillsPerDose === 1 ? '' : 's'}`
  return strength ? `${pills} of ${strength}` : total ? `${pills}, ${total}` : pills
}

/** The details of an edited row. */
export interface EditedDetails {
  details: MedicationDetails
  /** A strength such as "5/325", which belongs to the name. */
  nameSuffix?: string
}

/**
 * Returns the details of a row: as read if its texts are unchanged, else of the texts. Words that
 * fit no field become the frequency in words, so that nothing is lost.
 */
export function readEditedDetails(
  posted: DetailTexts,
  read: MedicationDetails,
  unread: readonly string[],
): EditedDetails {
  const before = toDetailTexts(read, unread)
  const dose: EditedDose =
    posted.dose === before.dose
      ? { details: pickDetails(read, doseFields) }
      : readDose(posted.dose, { canHaveTimes: posted.often === '' })
  const form = { ...pickDetails(read, formFields), ...pickDetails(dose.details, formFields) }
  const isSameTime = posted.often === before.often && unread.length === 0
  const words = [dose.words, posted.often].filter(Boolean).join(', ')
  const times =
    dose.times ?? (isSameTime && !dose.words ? pickDetails(read, useFields) : readTimes(words))
  return {
    details: {
      ...form,
      ...pickDetails(dose.details, doseFields),
      ...times,
      ...(posted.reason && { reason: posted.reason }),
    },
    ...(dose.nameSuffix && { nameSuffix: dose.nameSuffix }),
  }
}

interface EditedDose extends EditedDetails {
  /** Times that were typed with the dose: "500 mg twice daily". */
  times?: MedicationDetails
  /** The text, if it is more than a dose. */
  words?: string
}

function readDose(text: string, { canHaveTimes }: { canHaveTimes: boolean }): EditedDose {
  if (text === '') return { details: {} }
  const { details, unplaced, combination } = readWords(text)
  const isRead = doseFields.some(field => details[field] !== undefined)
  const others = Object.keys(details).filter(field => !isDoseField(field))
  if (isRead && unplaced.length === 0) {
    if (others.length === 0) return { details }
    if (canHaveTimes && others.every(isTimeField)) {
      return { details, times: pickDetails(details, useFields) }
    }
  }
  if (combination || /^\d[\d.,/ ]*$/.test(text)) return { details: {}, nameSuffix: text }
  return { details: {}, words: text }
}

function readTimes(text: string): MedicationDetails {
  if (text === '') return {}
  const { details, unplaced } = readWords(text)
  const times = pickDetails(details, useFields)
  const isWhole = unplaced.length === 0 && Object.keys(details).every(isTimeField)
  const isRead = times.frequency !== undefined || times.doseTimes !== undefined
  return isRead && isWhole ? times : { frequency: 'other', customFrequency: text }
}

// Any word that our list does not have stands for the name; words that join it are not read.
function readWords(text: string): MedicationLine {
  const line = readLine(`${placeholder}, ${text}`)
  return line.name === placeholder ? line : { ...line, unplaced: [text, ...line.unplaced] }
}

const placeholder = 'medicine'

function isDoseField(field: string): boolean {
  return ([...doseFields, ...formFields] as readonly string[]).includes(field)
}

function isTimeField(field: string): boolean {
  return (useFields as readonly string[]).includes(field)
}
