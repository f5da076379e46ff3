import type { Coding, FhirResource, Patient, Reference } from 'fhir/r4'
import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import type { CountUnit } from '../count-units.ts'
import { type Field, type Fields, isEmpty, type ListField, type ListRow } from '../field.ts'
import { fieldsOf, type Section, type SectionFields, type SectionValue } from '../section.ts'
import type { SummarySection } from './summary-sections.ts'

// The mapping of a section to FHIR R4 beside its definition: each field is mapped or omitted with a
// reason, and the compiler refuses a mapping without one of its fields.

/** Everything that a mapping may not look up itself. Made for one section, reader and link. */
export interface FhirContext {
  /**
   * Returns the id of a resource: a UUID, the same at each read of one link, and never the same
   * over two links.
   * @param place of the answer in its section: "allergies.12".
   */
  idOf(place: string): string
  /** The owner. */
  patient: Reference
  /** ISO time of the last save of the section. */
  savedAt: string
  /** ISO time of its last save or confirmation. */
  confirmedAt: string
  now: Date
  /** Returns the label of a field in the language of the reader. */
  label(field: string): string
  /**
   * Returns an answer as text in the language of the reader, with the fields that are displayed
   * with it; undefined without an answer.
   */
  text(field: string): string | undefined
  /** Returns the label of an option of a field. */
  option(field: string, value: string): string
  /** Returns the legend of a block before the label of its field: "Menstrual history: Flow". */
  fullLabel(field: string): string
  /** Returns a label before its text, with the colon of the reader's language. */
  joinLabel(label: string, text: string): string
  /** Returns sentences one after the other, with the full stop of the reader's language. */
  sentences(texts: readonly string[]): string
  /** As `label`, `text`, `option` and `joinLabel`, for a row of a list. */
  row(list: string, values: object): RowTexts
  /** Returns the texts of a medication, in the words of all other outputs. */
  medication(row: object): MedicationTexts
  /** Returns a label marked as told by the owner: "Blood type (as told by the owner)". */
  toldByOwner(label: string): string
  /** Returns that the owner tells of a paper, and that no order is given here. */
  paperOfOwner(title: string): string
  /** Returns the code of a name that is one RxNorm ingredient and nothing else. */
  ingredientCode(name: string): Coding | undefined
}

/** The texts of a row of a list. */
export type RowTexts = Pick<FhirContext, 'label' | 'text' | 'option' | 'joinLabel'>

/** The texts of a medication and the facts behind them, so that codes say the same as the text. */
export interface MedicationTexts extends RowTexts {
  /** The name with brand or substance: "Eliquis (apixaban)". */
  name: string | undefined
  /** The whole use on one line, without the reason and the end. */
  use: string
  /** Returns the parts of the use that have the label of a field. */
  parts(field: string): string[]
  /** False if the use says "check before giving", and after a taper, when it says no frequency. */
  isFrequencyCertain: boolean
  /** Number times strength in the unit of the row; undefined without both. */
  sum: number | undefined
  /** The unit in which a dose is counted. */
  countUnit: CountUnit | undefined
  /** Returns the words after a counted number: "tablets". */
  countWord(count: number, unit: CountUnit): string
  taper: TaperTexts | undefined
  time: 'now' | 'later' | 'stopped' | 'researching'
  /** The first day of a medication that is taken later. */
  startsOn: string | undefined
}

/** The taper of a medication. */
export interface TaperTexts {
  text: string | undefined
  /** The dose of today with its number, from 1. */
  step?: { sequence: number; dose: number | undefined; unit: CountUnit | MassUnit | undefined }
  /** First and last day of this dose. */
  days?: { start: string | undefined; end: string | undefined }
}

type MassUnit = 'mg' | 'mcg' | 'g' | 'IU'

/** A part that a field adds to the owner's Patient resource. Lists are joined. */
export type PatientPart = Partial<Omit<Patient, 'resourceType' | 'id'>>

/**
 * A result of a mapping. A resource with a section is an entry of that section; one without is only
 * referenced by others.
 */
export type Mapped = MappedResource | { patient: PatientPart }

/** A resource that a mapping makes. */
export interface MappedResource extends AnswerMarks {
  resource: FhirResource
  section?: SummarySection
  /** The part of the text of an alert that the owner typed, for its line in the narrative. */
  ownWords?: string | undefined
  /** It says that there is none of this section; beside what contradicts it, it is left out. */
  saysNone?: SummarySection
}

/** How the answers in a resource may be passed on, and whose words they are. */
export interface AnswerMarks {
  /** The resource is marked as restricted (v3-Confidentiality "R"). */
  isRestricted?: boolean
  /** The resource contains words that the owner typed. `mapSection` sets it. */
  hasOwnWords?: boolean
  /** The narrative of another section has its answer. `mapSection` sets it. */
  isNarratedElsewhere?: boolean
}

/** The field is sent by the mapping of another field of the section. */
interface MappedWith {
  mappedWith: string
}

/** The field is not sent. */
interface Omitted {
  omitted: string
}

/** The field is in the narrative of a section alone: FHIR has no element for it. */
interface Narrated {
  narratedIn: SummarySection
}

/** A part of the summary whose narrative has an answer. */
type NarrativePart = SummarySection | 'patient'

interface MappedField<Answers> {
  /** The section whose narrative has the field; none for parts of the Patient. */
  section: NarrativePart | ((answers: Answers) => NarrativePart | 'omitted')
  toFhir(answers: Answers, context: FhirContext): Mapped[]
}

interface MappedRows<Item extends Fields, Answers> {
  /** The section whose narrative has a row. */
  section:
    | NarrativePart
    | ((row: ListRow<Item>, context: FhirContext, answers: Answers) => NarrativePart | 'omitted')
  /** Each column is sent, or omitted with a reason. */
  columns: { [Name in keyof Item]: typeof sent | Omitted }
  /** @param answers all answers of the section. */
  toFhir(row: ListRow<Item>, context: FhirContext, answers: Answers): Mapped[]
}

type FieldMapping<F, Answers> =
  | MappedWith
  | Omitted
  | Narrated
  | (F extends ListField<infer Item> ? MappedRows<Item, Answers> : MappedField<Answers>)

/** A mapping for each field of a section. */
type FieldMappings<S extends Section> = {
  [Name in keyof SectionFields<S>]: FieldMapping<SectionFields<S>[Name], SectionValue<S>>
}

/** Settings of a whole section. */
interface MappingOptions {
  /** Its resources are marked as restricted (v3-Confidentiality "R"). */
  isRestricted?: boolean
}

/** The mapping of a section, as the summary uses it. */
export interface SectionMapping {
  /** Returns the answers of the section in FHIR. @throws if an answer cannot be mapped. */
  toFhir(value: object, context: FhirContext): Mapped[]
  /** Reasons by field, or by "list.column": these are never sent. */
  unsent: Readonly<Record<string, string>>
  /**
   * Returns the section of the summary whose narrative has a field or, of a list, a row; undefined
   * if none has it.
   */
  narrativeOf(field: string, from: NarrativeSource): NarrativePart | undefined
}

/** The answers from which the place of a narrative follows. */
interface NarrativeSource {
  /** The stored value of the section. */
  value: object
  /** The row, for a field that is a list. */
  row?: object
  context: FhirContext
}

/** Marks a column that `toFhir` of its list sends. */
export const sent = 'sent'

/** Omits a field or a column. @param reason for the readers of the code and the documentation. */
export function omit(reason: string): Omitted {
  return { omitted: reason }
}

/** Names the field whose mapping sends this one too. */
export function mapWith(field: string): MappedWith {
  return { mappedWith: field }
}

/** Puts a field into the narrative of a section alone. */
export function narrate(section: SummarySection): Narrated {
  return { narratedIn: section }
}

/** Returns the mapping of a section. A field that has no mapping does not compile. */
export function mapSection<S extends Section>(
  section: S,
  mappings: FieldMappings<S>,
  { isRestricted }: MappingOptions = {},
): SectionMapping {
  const fields = fieldsOf(section)
  const byName = mappings as Record<string, AnyMapping>
  return {
    toFhir(value, context) {
      const answers = value as Record<string, unknown>
      const answered = Object.keys(fields).filter(name => !isEmpty(answers[name]))
      const mapped = answered.flatMap(name => mapField(byName, fields, name, answers, context))
      return isRestricted ? mapped.map(one => ({ ...one, isRestricted })) : mapped
    },
    unsent: Object.fromEntries(
      Object.entries(byName).flatMap(([name, mapping]) => listUnsent(name, mapping)),
    ),
    narrativeOf: (name, from) => findNarrative(byName, name, from),
  }
}

type AnyMapping = MappedWith | Omitted | Narrated | AnyMappedField | AnyMappedRows

interface AnyMappedField {
  section: NarrativePart | ((answers: object) => NarrativePart | 'omitted')
  toFhir(answers: object, context: FhirContext): Mapped[]
}

interface AnyMappedRows {
  section:
    | NarrativePart
    | ((row: object, context: FhirContext, answers: object) => NarrativePart | 'omitted')
  columns: Record<string, typeof sent | Omitted>
  toFhir(row: object, context: FhirContext, answers: object): Mapped[]
}

function mapField(
  mappings: Record<string, AnyMapping>,
  fields: Fields,
  name: string,
  answers: Record<string, unknown>,
  context: FhirContext,
): Mapped[] {
  const mapping = mappings[name]
  if (!mapping) throw new Error(`The field ${name} has no mapping to FHIR`)
  if (!('toFhir' in mapping)) return []
  if ('columns' in mapping) {
    const item = columnsOf(fields[name])
    return (answers[name] as Record<string, unknown>[]).flatMap(row => {
      const narrative = findNarrative(mappings, name, { value: answers, row, context })
      const hasOwnWords = hasText(item, row)
      return mapping.toFhir(row, context, answers).map(one => mark(one, hasOwnWords, narrative))
    })
  }
  const hasOwnWords = hasText(fields, answers, mappedTogether(mappings)[name])
  const narrative = findNarrative(mappings, name, { value: answers, context })
  return mapping.toFhir(answers, context).map(one => mark(one, hasOwnWords, narrative))
}

/** Returns, by the field that is mapped, the fields that its mapping sends. */
const mappedTogether = memoizeByObject((mappings: Record<string, AnyMapping>) => {
  const names = Object.entries(mappings).map(([name, mapping]) => ({
    name,
    main: 'mappedWith' in mapping ? mapping.mappedWith : name,
  }))
  const groups = Object.groupBy(names, ({ main }) => main)
  return Object.fromEntries(
    Object.entries(groups).map(([main, all = []]) => [main, all.map(({ name }) => name)]),
  )
})

function columnsOf(field: Field | undefined): Fields {
  return field?.kind === 'list' ? field.item : {}
}

function mark(mapped: Mapped, hasOwnWords: boolean, narrative: NarrativePart | undefined): Mapped {
  if ('patient' in mapped) return mapped
  return { ...mapped, hasOwnWords, isNarratedElsewhere: mapped.section !== narrative }
}

function hasText(
  fields: Fields,
  answers: Record<string, unknown>,
  names: readonly string[] = Object.keys(fields),
): boolean {
  return names.some(name => {
    const { kind } = fields[name] ?? {}
    return (kind === 'text' || kind === 'longText') && !isEmpty(answers[name])
  })
}

function listUnsent(name: string, mapping: AnyMapping): [string, string][] {
  if ('omitted' in mapping) return [[name, mapping.omitted]]
  if (!('columns' in mapping)) return []
  return Object.entries(mapping.columns).flatMap(([column, state]): [string, string][] =>
    state === sent ? [] : [[`${name}.${column}`, state.omitted]],
  )
}

function findNarrative(
  mappings: Record<string, AnyMapping>,
  name: string,
  from: NarrativeSource,
): NarrativePart | undefined {
  const mapping = mappings[name]
  if (!mapping || 'omitted' in mapping) return undefined
  if ('mappedWith' in mapping) return findNarrative(mappings, mapping.mappedWith, from)
  if ('narratedIn' in mapping) return mapping.narratedIn
  const found = findPart(mapping, from)
  return found === 'omitted' ? undefined : found
}

function findPart(
  mapping: AnyMappedField | AnyMappedRows,
  { value, row, context }: NarrativeSource,
): NarrativePart | 'omitted' {
  if ('columns' in mapping) {
    const { section } = mapping
    if (typeof section !== 'function') return section
    return row ? section(row, context, value) : 'omitted'
  }
  return typeof mapping.section === 'function' ? mapping.section(value) : mapping.section
}
