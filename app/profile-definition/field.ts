// A field is plain data: its texts and its rules. Parsing, drawing and counting are derived from
// it, and a browser needs no validation library to read it (docs/decisions/0009-fields-are-data).

import { maxPhoneLength } from '#app/lib/phone.ts'
import type { allUnits } from './count-units.ts'

/** The default of a field in the emergency view. */
export type Emergency = 'critical' | 'shown' | 'hidden'

/** A field applies only while a field beside it has one of these values. */
export interface Condition {
  field: string
  in: readonly (string | boolean)[]
}

/** Words after a number. */
export type Unit = (typeof allUnits)[number]

interface FieldBase {
  label: string
  hint?: string
  /** Not counted in completeness. */
  optional?: boolean
  emergency?: Emergency
  /** The owner shares it separately from its section: a key of the section's `separateParts`. */
  separatePart?: string
  /** Shown on the line of that field, such as a unit with its number. */
  displayedWith?: string
  /** Replaces the text of the field in `displayedWith` if that has this value, such as "other". */
  replaces?: string
  /** A sentence with {} for the answer: "Every {}". */
  phrase?: string
  /** The form shows neighbours with the same text here behind a line of that text. */
  behind?: string
  /** All must hold; set by `when`. */
  when?: readonly Condition[]
}

interface Required {
  /** The error message for a missing answer, which makes one necessary. */
  required?: string
}

export interface TextField extends FieldBase, Required {
  kind: 'text'
  /** Decides the keyboard, the validation and the link in the record. */
  input: 'text' | 'email' | 'tel'
  maxLength: number
  autoComplete?: string
  defaultValue?: string
  /** Suggestions while typing; any other text is accepted. */
  suggestions?: CatalogueName
  /** Suggestions from the server while typing; any other text is accepted. */
  lookUp?: 'medications'
  /** A choice beside it: without a text, it gets the label of the chosen option except "other". */
  filledBy?: string
}

/** A list of names on the server. */
export type CatalogueName = 'allergens' | 'vaccines'

export interface LongTextField extends FieldBase, Required {
  kind: 'longText'
  maxLength: number
}

/** A day, as YYYY-MM-DD. */
export interface DateField extends FieldBase, Required {
  kind: 'date'
  /** Refuses days after today. */
  past?: boolean
  /** Refuses days before the one in that field. */
  notBefore?: string
  autoComplete?: string
}

/** A month, as YYYY-MM. */
export interface MonthField extends FieldBase, Required {
  kind: 'month'
  /** Refuses months after this one. */
  past?: boolean
  /** Refuses months before the one in that field. */
  notBefore?: string
}

/** A year, up to this one. */
export interface YearField extends FieldBase, Required {
  kind: 'year'
  /** The first accepted year. */
  from: number
}

/** A time of day, as HH:MM. */
export interface TimeField extends FieldBase, Required {
  kind: 'time'
}

export interface NumberField extends FieldBase, Required {
  kind: 'number'
  min: number
  max: number
  /** Refuses 0. */
  isPositive?: boolean
  decimals?: boolean
  /** Word after the number, such as "days". */
  unit?: Unit
  /** Has the same unit as that number. */
  unitOf?: string
  /** The choice beside it whose answer is its unit. */
  countedIn?: string
  /** A merge and a restore take it from the same side as that number: together they are a dose. */
  decidedWith?: string
  /** Refuses less than the number in that field, which the message calls by the noun. */
  atLeast?: { field: string; noun: string }
  /** Counts at least the rows of that list. */
  countsRowsOf?: string
}

/** A tick box; false is "not answered". */
export interface FlagField extends FieldBase {
  kind: 'flag'
  /** Counted as missing while neither it nor that other flag is ticked. */
  countedUnless?: string
  /** It only opens the fields that depend on it; a record shows those and not the tick. */
  isGate?: boolean
  /** It cannot be ticked beside rows of that list, except those with one of these values. */
  excludes?: { list: string; unless: { field: string; in: readonly string[] }; message: string }
}

export interface ChoiceField<Value extends string = string> extends FieldBase, Required {
  kind: 'choice'
  options: Record<Value, string>
  /** Radios for few options, a select for many. */
  display: 'radios' | 'select'
  defaultValue?: NoInfer<Value>
}

export interface ChoicesField<Value extends string = string> extends FieldBase, Required {
  kind: 'choices'
  options: Record<Value, string>
  /** Headings for many options, with the values under each. */
  groups?: Readonly<Record<string, readonly string[]>>
  /** A sentence that the form shows under a ticked option, by value. */
  meanings?: Readonly<Record<string, string>>
  /** Names of the fields that the form draws under their option, by value. */
  details?: Readonly<Record<string, string>>
}

/** The code of a name in a public code system, which each save looks up. */
export interface CodeField extends FieldBase {
  kind: 'code'
  /** The text field with the name. */
  of: string
  system: CatalogueName
}

/** An answer of another section, shown in the form with a link to that section. */
export interface MirrorField extends FieldBase {
  kind: 'mirror'
  section: string
  field: string
}

export interface ListField<Item extends Fields = Fields> extends FieldBase, Required {
  kind: 'list'
  /** The noun for a row, such as "contact". */
  noun: string
  item: Item
  /** The form starts with an open row, and the last one cannot be removed. */
  atLeastOne?: boolean
  /** Not counted while that flag is ticked: "none" is an answer too. */
  countedUnless?: string
  maxRows: number
  /** Most rows in all rows of the list around it, so that a summary of the list stays small. */
  maxInAll?: number
  /** The title of a row is the first answered of these fields. */
  title: readonly (keyof Item & string)[]
  /** The fields beside the title on a closed card. */
  summary?: readonly (keyof Item & string)[]
  /** The heading of a card in the form, with {} for its number; without it, the title. */
  heading?: string
  /** The text in place of a list without rows. */
  emptyText?: string
  /** Label of the button that adds a row; without it "Add …" and "Add another …". */
  addLabel?: string
  /** The server records the day on which a row was added or renewed. */
  recordsDay?: RecordedDay
  /** Its rows are medications, which one function describes. */
  areMedications?: boolean
  /** The full record shows the rows in groups with headings. */
  groups?: RowGroups
  /** Answers that are counted in each row. */
  countsEach?: readonly CountedAnswer[]
  /** There is always an empty row at the end, for lists of single words. */
  addWhenFilled?: boolean
  /** Drawn as a box for each option of that choice: a ticked one is a row. */
  boxesOf?: string
  /** All columns of the rows, if the form shows only some: they name a row that it would remove. */
  allColumns?: Fields
  /** Rows are drawn open; the form starts with at least this many, and blank ones are skipped. */
  openRows?: number
  /** Refuses rows that share a day. A row without a last day ends where the next one begins. */
  noOverlap?: { from: string; to: string }
}

/** Groups of rows by the value of a choice. */
export interface RowGroups {
  by: string
  /** The group of rows without an answer. */
  usual: string
  /** Heading by value, in their order. */
  headings: Readonly<Record<string, string>>
}

/** How the day of a row is recorded and shown. */
interface RecordedDay {
  /** The day is recorded again when this condition becomes true. */
  renewedWhen: Condition
  /** The day is shown until that date field is answered. */
  until: string
  label: string
  /**
   * Label of that date field in rows without a recorded day, whose date the server may have set.
   */
  vagueLabel: string
}

/** An answer that completes a row, in any of these fields. */
interface CountedAnswer {
  unless?: Condition
  anyOf: readonly [string, ...string[]]
  /** Label of the missing answer: "Dose or frequency". */
  label: string
}

/** Height as it was typed, with the same height in the other unit. */
export interface Height {
  unit: 'cm' | 'ft'
  cm: number
  feet: number
  inches: number
}

export interface HeightField extends FieldBase {
  kind: 'height'
}

/** Weight as it was typed, with the same weight in the other unit. */
export interface Weight {
  unit: 'kg' | 'lb'
  kg: number
  lb: number
  /** Day of the last change, as YYYY-MM-DD; absent in older records. */
  changedOn?: string
}

export interface WeightField extends FieldBase {
  kind: 'weight'
}

export type Field =
  | TextField
  | LongTextField
  | DateField
  | MonthField
  | YearField
  | TimeField
  | NumberField
  | FlagField
  | ChoiceField
  | ChoicesField
  | CodeField
  | MirrorField
  | ListField
  | HeightField
  | WeightField

export type Fields = Readonly<Record<string, Field>>

/** The stored value of a field; `undefined` is "not provided". */
type FieldValue<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'number' | 'year' }
    ? number | undefined
    : F extends ChoiceField<infer Value>
      ? Value | undefined
      : F extends ChoicesField<infer Value>
        ? Value[]
        : F extends ListField<infer Item>
          ? ListRow<Item>[]
          : F extends { kind: 'height' }
            ? Height | undefined
            : F extends { kind: 'weight' }
              ? Weight | undefined
              : string | undefined

/** The stored values of fields. Missing and inapplicable answers are absent. */
export type FieldValues<F extends Fields> = { [Name in keyof F]?: FieldValue<F[Name]> }

/**
 * A row of a list with its permanent id. `listedOn` is its recorded day, as YYYY-MM-DD, `answers`
 * the keys of the questions about it that were answered with "yes".
 */
export type ListRow<Item extends Fields> = {
  id: number
  listedOn?: string
  answers?: string[]
} & FieldValues<Item>

type Options<F extends FieldBase, Given extends keyof F> = Partial<
  Omit<F, Given | 'kind' | 'label' | 'when'>
>

/** One line of text. */
export function text(label: string, options: Options<TextField, never> = {}): TextField {
  return { kind: 'text', label, input: 'text', maxLength: 200, ...options }
}

/** An e-mail address. */
export function email(label: string, options: Options<TextField, 'input'> = {}): TextField {
  return { kind: 'text', label, input: 'email', maxLength: 254, ...options }
}

/** Telephone numbers in any spelling. */
export function tel(label: string, options: Options<TextField, 'input'> = {}): TextField {
  return { kind: 'text', label, input: 'tel', maxLength: maxPhoneLength, ...options }
}

/** Several lines of text. */
export function longText(
  label: string,
  options: Options<LongTextField, never> = {},
): LongTextField {
  return { kind: 'longText', label, maxLength: 2000, ...options }
}

/** A day. */
export function date(label: string, options: Options<DateField, never> = {}): DateField {
  return { kind: 'date', label, ...options }
}

/** A month of a year. */
export function month(label: string, options: Options<MonthField, never> = {}): MonthField {
  return { kind: 'month', label, ...options }
}

/** A year, from 1900 by default. */
export function year(label: string, options: Options<YearField, never> = {}): YearField {
  return { kind: 'year', label, from: 1900, ...options }
}

/** A time of day. */
export function time(label: string, options: Options<TimeField, never> = {}): TimeField {
  return { kind: 'time', label, ...options }
}

/** A number between two bounds. */
export function number(
  label: string,
  options: Options<NumberField, never> & { min: number; max: number },
): NumberField {
  return { kind: 'number', label, ...options }
}

/** A tick box. */
export function flag(label: string, options: Options<FlagField, never> = {}): FlagField {
  return { kind: 'flag', label, ...options }
}

/** One of the options, label by value. */
export function choice<const Value extends string>(
  label: string,
  options: Record<Value, string>,
  more: Options<ChoiceField<Value>, 'options'> = {},
): ChoiceField<Value> {
  return { kind: 'choice', label, options, display: 'select', ...more }
}

/** Any of the options, label by value. */
export function choices<const Value extends string>(
  label: string,
  options: Record<Value, string>,
  more: Options<ChoicesField<Value>, 'options'> = {},
): ChoicesField<Value> {
  return { kind: 'choices', label, options, ...more }
}

/** The code of the name in the field `of`, which each save looks up; absent for an unknown name. */
export function code(
  label: string,
  options: Options<CodeField, 'optional'> & { of: string; system: CatalogueName },
): CodeField {
  return { kind: 'code', label, optional: true, ...options }
}

/** An answer of another section. */
export function mirror(label: string, from: { section: string; field: string }): MirrorField {
  return { kind: 'mirror', label, optional: true, ...from }
}

/** Rows of the same fields; `noun` names a row. */
export function list<const Item extends Fields>(
  label: string,
  noun: string,
  item: Item,
  options: Options<ListField<Item>, 'noun' | 'item'> & { title: readonly (keyof Item & string)[] },
): ListField<Item> {
  return { kind: 'list', label, noun, item, maxRows: 50, ...options }
}

/** A height in either unit. */
export function height(label: string, options: Options<HeightField, never> = {}): HeightField {
  return { kind: 'height', label, ...options }
}

/** A weight in either unit. */
export function weight(label: string, options: Options<WeightField, never> = {}): WeightField {
  return { kind: 'weight', label, ...options }
}

/**
 * Fields that apply only while a condition holds: `...when({ field: 'hasInsurance', in: [true] }, {
 * … })`.
 */
export function when<const F extends Fields>(condition: Condition, fields: F): F {
  const conditional = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, when: [...(field.when ?? []), condition] },
  ])
  return Object.fromEntries(conditional) as F
}

/**
 * Returns true if all conditions of a field hold.
 * @param values stored values, or a posted form's strings, in which a ticked box is "on".
 */
export function applies(
  { when }: Pick<FieldBase, 'when'>,
  values: Record<string, unknown>,
): boolean {
  return !when || when.every(condition => isMet(condition, values[condition.field]))
}

function isMet(condition: Condition, value: unknown): boolean {
  return condition.in.some(accepted => {
    if (typeof accepted === 'boolean') return accepted === (value === true || value === 'on')
    return Array.isArray(value) ? value.includes(accepted) : accepted === value
  })
}

/** Returns true if the section's form asks for it: false for codes and mirrored answers. */
export function isAsked(field: Field): boolean {
  return field.kind !== 'code' && field.kind !== 'mirror'
}

/** Returns true for a missing answer and an unticked box; 0 is an answer. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}

/**
 * Returns the text of a field: the given one, or the label of the option that fills it. See
 * `filledBy`.
 */
export function fillText(
  fields: Fields,
  { filledBy = '' }: TextField,
  text: unknown,
  values: Record<string, unknown>,
): unknown {
  const [choice, value] = [fields[filledBy], values[filledBy]]
  const isGiven = typeof text === 'string' && text.trim() !== ''
  if (isGiven || choice?.kind !== 'choice' || typeof value !== 'string' || value === 'other') {
    return text
  }
  return choice.options[value] ?? text
}
