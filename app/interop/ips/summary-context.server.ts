import type { Coding, Reference } from 'fhir/r4'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import { days } from '#app/lib/time.ts'
import { findIngredientCode } from '#app/medications/names/ingredient-code.server.ts'
import {
  describeMedication,
  isWeekly,
  joinUse,
  nameMedication,
  sumOfCounted,
  weeklyKey,
} from '#app/profile/record/describe-medication.ts'
import { describeTaper, sortSteps, stepOn } from '#app/profile/record/describe-taper.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import { timeOf } from '#app/profile/record/medication-time.ts'
import type { Saved } from '#app/profile/record/profile.ts'
import { countUnitOf } from '#app/profile-definition/count-units.ts'
import { display } from '#app/profile-definition/display-answer.ts'
import { systems } from '#app/profile-definition/fhir/codes.ts'
import { referTo } from '#app/profile-definition/fhir/elements.ts'
import type {
  FhirContext,
  MedicationTexts,
  RowTexts,
  TaperTexts,
} from '#app/profile-definition/fhir/mapping.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { IdOf } from './resource-ids.server.ts'

interface ContextOptions {
  /** The section in the language of the reader. */
  section: Section
  saved: Saved
  idOf: IdOf
  language: Language
  now: Date
}

/** Returns everything that the mapping of a section may not look up itself. */
export function createContext(options: ContextOptions): FhirContext {
  const { section, saved, idOf, language, now } = options
  const fields = fieldsOf(section)
  const texts = createTexts(fields, saved.value, language)
  return {
    idOf: place => idOf(`${section.name}.${place}`),
    patient: patientReference(idOf),
    savedAt: saved.updatedAt,
    confirmedAt: saved.confirmedAt,
    now,
    ...texts,
    fullLabel(field) {
      const { legend = '' } = section.blocks.find(block => field in block.fields) ?? {}
      return texts.joinLabel(legend, texts.label(field))
    },
    row: (list, values) => createTexts(columnsOf(list), { ...values }, language),
    medication: row => createMedicationTexts(row, { fields: columnsOf('medications'), language }),
    sentences: texts => texts.join(language.texts.stop),
    toldByOwner: label => language.texts.record.toldByOwner({ label }),
    paperOfOwner: title => language.texts.record.directivePaper({ papers: title }),
    ingredientCode: toIngredientCoding,
  }

  function columnsOf(list: string): Fields {
    const field = fields[list]
    if (field?.kind !== 'list') throw new Error(`${section.name} has no list ${list}`)
    return field.item
  }
}

/** Returns the reference to the owner's Patient resource. */
export function patientReference(idOf: IdOf): Reference {
  return referTo(idOf('patient'))
}

function createTexts(
  fields: Fields,
  values: Record<string, unknown>,
  { formats, texts }: Language,
): RowTexts {
  return {
    label: name => fields[name]?.label ?? name,
    text: name => formatAnswer(fields, values, name, formats),
    option(name, value) {
      const field = fields[name]
      return (field && display(field, value, formats)) ?? value
    },
    joinLabel: (label, text) => `${label}${texts.colon}${text}`,
  }
}

/** The fields that have elements of their own beside the text of a dosage. */
const toldElsewhere = ['reason', 'stoppedOn']

function createMedicationTexts(
  row: MedicationRow,
  { fields, language }: { fields: Fields; language: Language },
): MedicationTexts {
  const { formats } = language
  const { known, answers = [] } = row
  const parts = describeMedication(row, { fields, formats })
  const taper = describeTaper(row, { fields, formats })
  const isDoubtful = known?.isUsuallyWeekly && !isWeekly(row) && !answers.includes(weeklyKey(row))
  return {
    ...createTexts(fields, { ...row }, language),
    name: nameMedication(row, { formats }),
    use: joinUse(parts.filter(({ field }) => !toldElsewhere.includes(field))),
    parts: name => parts.flatMap(({ field, text }) => (field === name ? [text] : [])),
    isFrequencyCertain: !isDoubtful && !taper?.hasEnded,
    sum: sumOfCounted(row),
    countUnit: countUnitOf(row),
    countWord: (count, unit) =>
      formats.count(count, unit).replace(formats.number(count), '').trim() || unit,
    taper: taper && { text: taper.text, ...(taper.dose && findStep(row)) },
    time: timeOf(row),
    startsOn: known?.startsOn,
  }
}

/** Returns the dose of today in a taper, and its days. */
function findStep({ taper = [], known }: MedicationRow): Omit<TaperTexts, 'text'> {
  const steps = sortSteps(taper)
  const step = stepOn(steps, known?.today ?? '')
  if (!step) return {}
  const at = steps.indexOf(step)
  return {
    step: { sequence: at + 1, dose: step.dose, unit: step.doseUnit },
    days: { start: step.from, end: step.to ?? dayBefore(steps[at + 1]?.from) },
  }
}

function dayBefore(day: string | undefined): string | undefined {
  return day && new Date(Date.parse(day) - days(1)).toISOString().slice(0, 10)
}

function toIngredientCoding(name: string): Coding | undefined {
  const found = findIngredientCode(name)
  return found && { system: systems.rxNorm, code: found.code, display: found.name }
}
