import { displayDay } from '#app/lib/dates.ts'
import type { Condition, Field, Fields } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section, type SectionValue } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'

type Values = Record<string, unknown>

/** A profile in which every answer is distinguishable from every other. */
export interface Canaries {
  /** Answers by section. */
  values: Record<string, SectionValue<Section>>
  /** The English display of each answer, by "section.field" or "section.list.field". */
  tokens: Map<string, string>
}

/** Answers that decide which other fields apply. */
export type Decisions = Record<string, unknown>

/** Fills in every field that applies with these decisions, each with a unique answer. */
export function canaries(decisions: Decisions = {}): Canaries {
  const tokens = new Map<string, string>()
  const maker = new Maker(tokens, decisions)
  const values = Object.fromEntries(
    sections.map(section => {
      const value = maker.fill(fieldsOf(section), section.name)
      return [section.name, value as SectionValue<Section>]
    }),
  )
  return { values, tokens }
}

/** Returns the paths of the tokens that a page contains. */
export function tokensIn(html: string, tokens: ReadonlyMap<string, string>): string[] {
  const said = html.replace(/<style.*?<\/style>/s, '').replaceAll(/\/view\/[\w-]{22}/g, '')
  return [...tokens].filter(([, token]) => includesToken(said, token)).map(([path]) => path)
}

function includesToken(text: string, token: string): boolean {
  return /^\d+$/.test(token) ? includesNumber(text, token) : text.includes(token)
}

/** Returns whether a text contains a number; the digits also occur by chance inside a random id. */
export function includesNumber(text: string, digits: string): boolean {
  return new RegExp(`(?<![\\w-])${digits}(?![\\w-])`).test(text)
}

class Maker {
  #count = 0
  readonly #tokens: Map<string, string>
  readonly #decisions: Decisions

  constructor(tokens: Map<string, string>, decisions: Decisions) {
    this.#tokens = tokens
    this.#decisions = decisions
  }

  fill(fields: Fields, path: string): Values {
    const values: Values = {}
    for (const [name, field] of Object.entries(fields)) {
      if (!(field.when ?? []).every(condition => holds(condition, values))) continue
      const value = this.#answer(fields, name, field, `${path}.${name}`)
      if (value !== undefined) values[name] = value
    }
    return values
  }

  #answer(fields: Fields, name: string, field: Field, path: string): unknown {
    if (path in this.#decisions) return this.#decisions[path]
    switch (field.kind) {
      case 'text':
      case 'longText':
        return this.#text(field, path)
      case 'date': {
        const day = `${this.#year()}-03-27`
        return this.#note(path, day, displayDay(day))
      }
      case 'month': {
        const year = this.#year()
        return this.#note(path, `${year}-09`, `September ${year}`)
      }
      case 'year': {
        const year = this.#year()
        return this.#note(path, year, String(year))
      }
      case 'time':
        return '08:30'
      case 'number': {
        const number = 7000 + this.#count++
        return this.#note(path, number, String(number))
      }
      case 'choice':
      case 'flag':
        return opening(fields, name, field)
      case 'choices':
        return Object.keys(field.options)
      case 'list':
        return [{ id: 1, ...this.fill(field.item, path) }]
      case 'height':
        return this.#note(path, { unit: 'cm', cm: 777, feet: 25, inches: 6 }, '777 cm')
      case 'weight':
        return this.#note(path, { unit: 'kg', kg: 888, lb: 1958 }, '888 kg')
      case 'code':
        return this.#note(path, `cvx-${this.#count++}x`)
      case 'mirror':
        return undefined
    }
  }

  #text({ kind, ...field }: Extract<Field, { kind: 'text' | 'longText' }>, path: string): string {
    const number = 1000 + this.#count++
    const input = kind === 'text' && 'input' in field ? field.input : 'text'
    if (input === 'tel') return this.#note(path, `+1 555 010 ${number}`)
    return this.#note(path, input === 'email' ? `quoz${number}@example.org` : `Quoz${number}x`)
  }

  #year(): number {
    return 1800 + this.#count++
  }

  #note<Value>(path: string, value: Value, token = String(value)): Value {
    this.#tokens.set(path, token)
    return value
  }
}

function holds({ field, in: wanted }: Condition, values: Values): boolean {
  const value = values[field] ?? false
  return wanted.some(one => (Array.isArray(value) ? value.includes(one) : value === one))
}

/** Returns the answer with which most other fields apply. */
function opening(fields: Fields, name: string, field: Field): unknown {
  const answers: unknown[] =
    field.kind === 'choice'
      ? Object.keys(field.options)
      : [field.kind === 'flag' && field.isGate, true]
  const opened = (answer: unknown) =>
    Object.values(fields).filter(({ when = [] }) =>
      when.some(condition => condition.field === name && condition.in.some(one => one === answer)),
    ).length
  return answers.reduce(
    (best, answer) => (opened(answer) > opened(best) ? answer : best),
    answers[0] ?? false,
  )
}
