// The vocabulary of a profile section. A field is plain data: the words a person reads and the rule it
// keeps. Parsing, drawing, reading aloud and counting are derived from it by the walkers beside this file.
// No validation library is needed to read a definition, so a browser can load one cheaply.

/** Where a field stands in the emergency view unless the owner says otherwise. */
export type Emergency = 'critical' | 'shown' | 'hidden'

/** A field applies only while a field beside it has one of these values. */
export interface Condition {
  field: string
  in: readonly (string | boolean)[]
}

/** Words after a number. */
export type Unit = 'days' | 'weeks' | 'years'

interface FieldBase {
  label: string
  hint?: string
  /** Not counted when we say how complete a section is. */
  optional?: boolean
  emergency?: Emergency
  /** Its owner decides of it apart from its section whether a link shows it: a key of the section's `alone`. */
  separatePart?: string
  /** Read in one breath with that field, as a unit with its number, and not on a line of its own. */
  displayedWith?: string
  /** Where the joined field has this value, these words are read instead of its own, such as "Other". */
  replaces?: string
  /** The sentence for these words, with {} in their place: "Every {}". */
  phrase?: string
  /** All must hold; set by `when`. */
  when?: readonly Condition[]
}

interface Required {
  /** Makes an answer necessary; the words of the error. */
  required?: string
}

export interface TextField extends FieldBase, Required {
  kind: 'text'
  /** What is typed: decides keyboard, check and, in the record, whether it can be tapped. */
  input: 'text' | 'email' | 'tel'
  maxLength: number
  autoComplete?: string
  defaultValue?: string
  /** Names offered while typing; anything else may be typed as well. */
  suggestions?: CatalogueName
  /** Names are looked up on the server while typing; anything else may be typed as well. */
  lookUp?: 'medications'
}

/** A list of names that we know, on the server. */
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
  /** Refuses days before the one in that field beside it. */
  notBefore?: string
  autoComplete?: string
}

/** A month, as YYYY-MM. */
export interface MonthField extends FieldBase, Required {
  kind: 'month'
  /** Refuses months after this one. */
  past?: boolean
  /** Refuses months before the one in that field beside it. */
  notBefore?: string
}

/** A year, up to this one. */
export interface YearField extends FieldBase, Required {
  kind: 'year'
  /** The first year that is taken. */
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
  /** Has the unit of that number, which is asked only once. */
  unitOf?: string
  /** Counts at least the rows of that list. */
  countsRowsOf?: string
}

/** A single yes; false is "not said". */
export interface FlagField extends FieldBase {
  kind: 'flag'
  /** Counts as an open question while neither it nor that other flag is ticked. */
  countedUnless?: string
  /** Only opens the fields that depend on it; a record shows those and not the tick itself. */
  isGate?: boolean
  /** Cannot be ticked beside rows of that list, but for those that have one of these values. */
  excludes?: { list: string; unless: { field: string; in: readonly string[] }; message: string }
}

export interface ChoiceField<Value extends string = string> extends FieldBase, Required {
  kind: 'choice'
  options: Record<Value, string>
  /** Few options are all shown; many go into a list to pick from. */
  display: 'radios' | 'select'
  defaultValue?: NoInfer<Value>
}

export interface ChoicesField<Value extends string = string> extends FieldBase, Required {
  kind: 'choices'
  options: Record<Value, string>
}

/** The code of a name in a public code system. Nobody types it: it is looked up on every save. */
export interface CodeField extends FieldBase {
  kind: 'code'
  /** The text field whose name is looked up. */
  of: string
  system: CatalogueName
}

/** An answer that another section holds: shown in the form with a link to that section, and stored there alone. */
export interface MirrorField extends FieldBase {
  kind: 'mirror'
  section: string
  field: string
}

export interface ListField<Item extends Fields = Fields> extends FieldBase, Required {
  kind: 'list'
  /** What one row is called, such as "contact". */
  noun: string
  item: Item
  /** A first row stands open for filling in, and the last one cannot be removed. */
  atLeastOne?: boolean
  /** Not counted while that flag is ticked: "none" is an answer too. */
  countedUnless?: string
  maxRows: number
  /** Words that tell one row from another; the first filled field of the names given. */
  title: readonly (keyof Item & string)[]
  /** The fields that stand beside the title on a closed card. */
  summary?: readonly (keyof Item & string)[]
  /** What a card of the form is called, with {} for its number: "Vaccine #{}". Without it, by its title. */
  heading?: string
  /** What stands in the form in place of a list without rows. */
  emptyText?: string
  /** What the button says that adds a row; without it "Add …" and "Add another …". */
  addLabel?: string
  /** The server records the day on which a row came onto the list, or was taken up again. */
  recordsDay?: RecordedDay
  /** In the full record the rows stand in groups, each under its own heading. */
  groups?: RowGroups
  /** Each of these rows is counted as well: complete with an answer to any of the fields. */
  countsEach?: CountedRow
  /** An open row always stands ready, and the next one is offered once it is filled: for lists of single words. */
  addWhenFilled?: boolean
}

/** Groups of rows by the value of a choice. */
export interface RowGroups {
  by: string
  /** The group of rows without an answer. */
  usual: string
  /** Heading by value, in their order. */
  headings: Readonly<Record<string, string>>
}

/** How the day of a row is recorded and read. */
interface RecordedDay {
  /** The day is recorded anew when this begins to hold. */
  renewedWhen: Condition
  /** The day is read until that date field beside it is answered. */
  until: string
  label: string
  /**
   * Label of that date field in rows without a recorded day: the server may have filled the date
   * in.
   */
  vagueLabel: string
}

/** Which rows of a list are counted each, and which answers complete one. */
interface CountedRow {
  unless: Condition
  anyOf: readonly [string, ...string[]]
  /** The missing answer in words: "Dose or frequency". */
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
          ? Row<Item>[]
          : F extends { kind: 'height' }
            ? Height | undefined
            : F extends { kind: 'weight' }
              ? Weight | undefined
              : string | undefined

/** The stored value of a set of fields. What was not answered or does not apply is absent. */
export type FieldValues<F extends Fields> = { [Name in keyof F]?: FieldValue<F[Name]> }

/**
 * A row of a list: its id stays the same for as long as the row exists. `listedOn` is the day on
 * which it came onto the list, as YYYY-MM-DD; the server records it where the list is defined so,
 * and no form has it.
 */
type Row<Item extends Fields> = { id: number; listedOn?: string } & FieldValues<Item>

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

/** A telephone number, as a person writes it. */
export function tel(label: string, options: Options<TextField, 'input'> = {}): TextField {
  return { kind: 'text', label, input: 'tel', maxLength: 40, ...options }
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

/** A year, from 1900 on unless said otherwise. */
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

/** A single yes. */
export function flag(label: string, options: Options<FlagField, never> = {}): FlagField {
  return { kind: 'flag', label, ...options }
}

/** One of the options, value to words. */
export function choice<const Value extends string>(
  label: string,
  options: Record<Value, string>,
  more: Options<ChoiceField<Value>, 'options'> = {},
): ChoiceField<Value> {
  return { kind: 'choice', label, options, display: 'select', ...more }
}

/** Any of the options, value to words. */
export function choices<const Value extends string>(
  label: string,
  options: Record<Value, string>,
  more: Options<ChoicesField<Value>, 'options'> = {},
): ChoicesField<Value> {
  return { kind: 'choices', label, options, ...more }
}

/** The code of the name in the field `of`, looked up on every save; absent while the name is not known. */
export function code(
  label: string,
  options: Options<CodeField, 'optional'> & { of: string; system: CatalogueName },
): CodeField {
  return { kind: 'code', label, optional: true, ...options }
}

/** The answer of another section, to be read beside these fields. */
export function mirror(label: string, from: { section: string; field: string }): MirrorField {
  return { kind: 'mirror', label, optional: true, ...from }
}

/** Rows of the same fields; `noun` is what one row is called. */
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

/** Fields that apply only while a condition holds: `...when({ field: 'hasInsurance', in: [true] }, { … })`. */
export function when<const F extends Fields>(condition: Condition, fields: F): F {
  const conditional = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, when: [...(field.when ?? []), condition] },
  ])
  return Object.fromEntries(conditional) as F
}

/**
 * Whether a field, or whatever else has conditions, applies beside these values.
 * @param values stored values, or a posted form's strings, where a ticked box is "on".
 */
export function applies(
  { when }: Pick<FieldBase, 'when'>,
  values: Record<string, unknown>,
): boolean {
  return !when || when.every(condition => isMet(condition, values[condition.field]))
}

function isMet(condition: Condition, value: unknown): boolean {
  return condition.in.some(wanted => {
    if (typeof wanted === 'boolean') return wanted === (value === true || value === 'on')
    return Array.isArray(value) ? value.includes(wanted) : wanted === value
  })
}

/** Whether the owner answers it in this section: a code is looked up, a mirrored answer is given elsewhere. */
export function isAsked(field: Field): boolean {
  return field.kind !== 'code' && field.kind !== 'mirror'
}

/** Whether a value says nothing. A flag that is not ticked says nothing; a number 0 does say something. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}
