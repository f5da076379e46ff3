import type { UnclearNumber } from '#app/lib/typed-number.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import type { NamedForm } from './line-words.ts'

// The parts of a typed line.

export type Weekday = NonNullable<Medication['selectedDaysOfWeek']>[number]
export type Moment = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night'

/** A number with its unit; `strengthPer` for the strength of a patch or a liquid. */
export interface Amount extends Pick<Medication, 'unit' | 'customUnit' | 'strengthPer'> {
  number: number
}

/** How often: an option of the medication form if there is one, and its words. */
export interface Rate {
  key?: Medication['frequency']
  words: string
  perDay?: number
  perWeek?: number
  /** True for "a day", which says how often only beside one pill. */
  isWholeDay?: boolean
  /** True for "daily" alone: the pills before it may be those of a day. */
  isBareDay?: boolean
  /** True for "one daily", which counts pills beside the strength of one. */
  isOne?: boolean
  everyDays?: number
}

export type Meaning =
  /** `of`: the amount of one pill, or of all pills together. */
  | { kind: 'amount'; amount: Amount; of?: 'pill' | 'total'; form?: NamedForm }
  /** `isTaken` for "take 3 tablets"; elsewhere three may be in a package. */
  | {
      kind: 'count'
      count: number
      /** A noun; `pieces` for a number alone. */
      unit: string
      form?: NamedForm
      each?: Amount
      isTaken?: boolean
    }
  /**
   * A strength that belongs to the name: "250 mg/5 ml". `numbers` for several ingredients: "5/325";
   * `isDate` if it may be a date, days of a course or a blood pressure, too. `perMl`: "50 mg/ml".
   */
  | { kind: 'strength'; numbers?: number[]; isDate?: boolean; isDose: boolean; perMl?: Amount }
  /** Another word of the name: "metformin 500 mg ER". */
  | { kind: 'nameWord'; form?: NamedForm }
  | { kind: 'form'; form: NamedForm }
  | { kind: 'rate'; rate: Rate }
  /** `words` for "at bedtime", which is not always at night; `isBare` for "PM" alone. */
  | { kind: 'moment'; moment: Moment; words?: string; withFood?: 'with'; isBare?: boolean }
  | { kind: 'days'; days: Weekday[]; isEvery: boolean }
  | { kind: 'clock'; times: string[] }
  | { kind: 'asNeeded' }
  | { kind: 'food'; withFood: 'with' | 'without' | 'either' }
  /** The highest number a day; `unit` is absent beside a number alone. */
  | { kind: 'most'; count: number; unit?: string }
  /** How or where it is used; `route` is absent if the form has no option for the words. */
  | { kind: 'route'; route?: Medication['route']; form?: NamedForm }
  /** Words that no field holds; they are kept as typed. */
  | { kind: 'mealTime' }
  | { kind: 'kept' }
  | { kind: 'reason'; reason: string }
  | { kind: 'and' }
  | { kind: 'of' }
  | { kind: 'filler' }
  | { kind: 'unclearNumber'; number: UnclearNumber }
  | { kind: 'unread' }

export type LinePart = Meaning & { start: number; end: number }
export type PartOf<Kind extends Meaning['kind']> = Extract<LinePart, { kind: Kind }>

/** A pattern, and the meaning of its groups; undefined if the words mean something else. */
export type Pattern = [source: string, read: (groups: string[]) => Meaning | undefined]

const timeKinds = new Set(['rate', 'moment', 'days', 'clock', 'asNeeded', 'mealTime'])

/** Returns whether a part says when or how often. */
export function isTime({ kind }: LinePart): boolean {
  return timeKinds.has(kind)
}

export function linePartsOf<Kind extends Meaning['kind']>(
  parts: readonly LinePart[],
  kind: Kind,
): PartOf<Kind>[] {
  return parts.filter((part): part is PartOf<Kind> => part.kind === kind)
}
