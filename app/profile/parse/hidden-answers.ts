import { plural } from '#app/lib/plural.ts'
import { columnsOf, filledRows, isBlankAnswer } from '#app/profile-definition/blank-answers.ts'
import { display, englishFormats, joined } from '#app/profile-definition/display-answer.ts'
import {
  applies,
  type Condition,
  type Field,
  type Fields,
  isAsked,
} from '#app/profile-definition/field.ts'
import { boxLabel, findUntickedRow, rowsOfBoxes } from './box-rows.ts'
import { isClosedRow } from './closed-rows.ts'
import { formatTitle, rowsIn, sameRow } from './posted-rows.ts'

type Values = Record<string, unknown>

/**
 * An answer that another answer hides, or the details of a row whose box is not ticked any more.
 * Saving the form removes it.
 */
export interface HiddenAnswer {
  /** Name of the control that hides it, such as `medications[2].frequency`. */
  by: string
  /** Name of the control that is hidden. */
  name: string
  /** The answer with its label: "2 contacts: Elena Whitlock, Tom Okafor". */
  words: string
  /** The answer of `by` that would keep it, as a form posts it; the stored one if possible. */
  keptBy: string | string[] | undefined
  /** True if the form posts it or was drawn with its rows; false if only the section has it. */
  isInForm: boolean
}

/**
 * Returns the answers that other answers of a form hide, and that a save would remove.
 * @param values a posted form, hidden controls included.
 * @param stored the saved section, for answers that the form does not post.
 */
export function hiddenAnswers(
  fields: Fields,
  values: Values,
  stored: Values = {},
  prefix = '',
): HiddenAnswer[] {
  return Object.entries(fields).flatMap(([name, field]): HiddenAnswer[] => {
    if (!isAsked(field)) return []
    if (applies(field, values)) {
      if (field.kind !== 'list') return []
      return rowsIn(values[name]).flatMap((row, index) => {
        const before = sameRow(stored[name], row)
        const rowName = `${prefix}${name}[${index}]`
        const unticked = findUntickedRow(field, row, before)
        return [
          ...(unticked
            ? [{ by: `${rowName}.${field.boxesOf}`, name: rowName, ...unticked, isInForm: true }]
            : []),
          ...hiddenAnswers(field.item, row, before, `${rowName}.`),
        ]
      })
    }
    const boxes =
      field.kind === 'list' && field.boxesOf && rowsOfBoxes(field, values[name], stored[name])
    const isInForm = !isBlankAnswer(field, boxes || values[name])
    const answer = boxes || (isInForm ? values[name] : stored[name])
    const gate = findGate(fields, field, values)
    if (isBlankAnswer(field, answer) || !gate || isOpposite(fields, field, gate)) return []
    return [
      {
        by: prefix + gate.field,
        name: prefix + name,
        words: formatWords(field, answer),
        keptBy: keepingAnswer(fields, gate, values, stored),
        isInForm,
      },
    ]
  })
}

/**
 * Resets every answer of a posted form that would hide a saved one, because auto-save removes
 * nothing.
 * @returns the `values` to save, and `gates`, the labels of the answers that were reset.
 */
export function resetHidingAnswers(
  fields: Fields,
  posted: Values,
  stored: Values,
): { values: Values; gates: string[] } {
  const gates = new Set<string>()
  let values = posted
  for (
    let gate = hidingGate(fields, values, stored);
    gate;
    gate = hidingGate(fields, values, stored)
  ) {
    gates.add(fields[gate]?.label ?? gate)
    values = { ...values, [gate]: stored[gate] }
  }
  const lists = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'list' || !Array.isArray(values[name])) return []
    const rows = rowsIn(values[name]).map((row, index) => {
      if (isClosedRow(field, row)) return row
      const before = sameRow(stored[name], row)
      const unticked = findUntickedRow(field, row, before)
      if (unticked) {
        gates.add(boxLabel(field, index))
        return { ...row, [field.boxesOf ?? '']: unticked.keptBy }
      }
      const inner = resetHidingAnswers(field.item, row, before)
      for (const label of inner.gates) gates.add(label)
      return inner.values
    })
    return [[name, rows]]
  })
  return { values: { ...values, ...Object.fromEntries(lists) }, gates: [...gates] }
}

/** Returns the first answer that hides a saved one and differs from its stored value. */
function hidingGate(fields: Fields, values: Values, stored: Values): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    if (!isAsked(field) || applies(field, values) || isBlankAnswer(field, stored[name])) continue
    const gate = findGate(fields, field, values)
    const isOld = gate && applies({ when: [gate] }, stored)
    if (gate && isOld && !isOpposite(fields, field, gate)) return gate.field
  }
  return undefined
}

// Conditions are listed from the inside out; the outermost failing one is named.
function findGate(fields: Fields, field: Field, values: Values): Condition | undefined {
  return field.when?.findLast(
    condition => fields[condition.field] && !applies({ when: [condition] }, values),
  )
}

function keepingAnswer(
  fields: Fields,
  gate: Condition,
  values: Values,
  stored: Values,
): HiddenAnswer['keptBy'] {
  const [first] = gate.in
  if (fields[gate.field]?.kind === 'flag') return gate.in.includes(true) ? 'on' : undefined
  const before = stored[gate.field]
  const keeps = applies({ when: [gate] }, { [gate.field]: before })
  if (fields[gate.field]?.kind === 'choices') {
    return keeps
      ? (before as string[])
      : ([...[values[gate.field] ?? []].flat(), String(first)] as string[])
  }
  return String(keeps ? before : first)
}

// "No emergency contact" is the opposite of "I have an emergency contact": switching loses nothing.
function isOpposite(fields: Fields, field: Field, gate: Condition): boolean {
  return field.kind === 'flag' && fields[gate.field]?.kind === 'flag'
}

function formatWords(field: Field, answer: unknown): string {
  // A form posts a ticked box as "on".
  if (field.kind !== 'list') return `${field.label}: ${display(field, answer === 'on' || answer)}`
  const rows = filledRows(answer, columnsOf(field))
  const titles = rows.map((row, index) => formatTitle(field, row, index))
  const noun = rows.length === 1 ? field.noun : plural(field.noun)
  return `${rows.length} ${noun}: ${joined(titles, englishFormats)}`
}

/** Returns a posted form in which the control `by` has the answer that hides nothing. */
export function withRestoredGate(values: Values, { by, keptBy }: HiddenAnswer): Values {
  return setAt(values, by.split(/[.[\]]+/).filter(Boolean), keptBy) as Values
}

function setAt(values: unknown, [step, ...rest]: string[], answer: unknown): unknown {
  if (step === undefined) return answer
  if (Array.isArray(values)) {
    return values.map((one, index) => (index === Number(step) ? setAt(one, rest, answer) : one))
  }
  const before = (values ?? {}) as Values
  return { ...before, [step]: setAt(before[step], rest, answer) }
}
