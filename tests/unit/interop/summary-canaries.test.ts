import type { Bundle } from 'fhir/r4'
import { expect, test } from 'vitest'
import { sectionMappings } from '#app/interop/ips/section-mappings.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { asFemale, asMale, partByPath, parts } from '#tests/support/data/answer-parts.ts'
import { type Canaries, canaries, includesNumber, tokensIn } from '#tests/support/data/canaries.ts'
import { profileWith, summaryOf } from '#tests/support/fhir/summary-of.ts'

// Each answer of a profile is distinguishable, so that a document shows which of them it has.

/** Answers that no document has, each with its reason beside its section. */
const unsent = new Set(
  Object.entries(sectionMappings).flatMap(([section, mapping]) =>
    Object.keys(mapping.unsent).map(path => `${section}.${path}`),
  ),
)

const selections: [string, string[]][] = [
  ['everything', parts],
  ['nothing', []],
  ...parts.map((part): [string, string[]] => [`only ${part}`, [part]]),
  ...parts.map((part): [string, string[]] => [
    `all but ${part}`,
    parts.filter(one => one !== part),
  ]),
]

test.each([
  ['a woman', asFemale],
  ['a man', asMale],
] as const)('a document for a link has the answers of %s that the link shows, and no others', (_, decisions) => {
  const filled = canaries(decisions)
  for (const [name, shown] of selections) {
    const settings = { shown: Object.fromEntries(parts.map(key => [key, shown.includes(key)])) }
    const found = answersIn(summaryOf(profileWith(filled.values), { settings }), filled)
    const allowed = [...filled.tokens.keys()].filter(path => isShownByLink(path, shown))
    expect({ name, ...compare(found, allowed) }).toEqual({ name, leaked: [], missing: [] })
  }
})

test.each([
  ['a woman', asFemale],
  ['a man', asMale],
] as const)('a document for a proxy has the answers of %s in the sections that are not withheld', (_, decisions) => {
  const filled = canaries(decisions)
  for (const { name, storedName } of [...sections, { name: 'none', storedName: 'none' }]) {
    const withheld = new Set(name === 'history' ? [storedName, 'mental_health'] : [storedName])
    const visible = sections.filter(section => !withheld.has(section.storedName))
    const values = visible.map(section => [section.name, filled.values[section.name] ?? {}])
    const profile = { ...profileWith(Object.fromEntries(values)), withheld }
    const found = answersIn(summaryOf(profile), filled)
    const allowed = [...filled.tokens.keys()].filter(path => {
      return visible.some(section => section.name === path.split('.')[0])
    })
    expect({ name, ...compare(found, allowed) }).toEqual({ name, leaked: [], missing: [] })
  }
})

// A program gets the code of a vaccine whose name the link shows; a page does not.
function isShownByLink(path: string, shown: readonly string[]): boolean {
  const part = path.endsWith('.cvx') ? path.split('.')[0] : partByPath.get(path)
  return part !== undefined && shown.includes(part)
}

function compare(found: ReadonlySet<string>, allowed: readonly string[]) {
  const sendable = allowed.filter(path => !unsent.has(path))
  return {
    leaked: [...found].filter(path => !allowed.includes(path)),
    missing: sendable.filter(path => !found.has(path)),
  }
}

type Values = Record<string, unknown>

/** Returns the paths of the answers that a document has: in its resources, or in its narratives. */
function answersIn(bundle: Bundle, filled: Canaries): Set<string> {
  const narratives: string[] = []
  const resources = JSON.stringify(bundle, (name, value) => {
    if (name !== 'div') return value
    narratives.push(value)
    return undefined
  })
  const stored = [...storedTokens(filled)].filter(([, token]) => includes(resources, token))
  return new Set([
    ...stored.map(([path]) => path),
    ...tokensIn(narratives.join('\n'), filled.tokens),
  ])
}

function includes(text: string, token: string): boolean {
  return /^\d+$/.test(token) ? includesNumber(text, token) : text.includes(token)
}

/** Returns the stored form of each answer: days as 1801-03-27, measures in metric units. */
function storedTokens({ tokens, values }: Canaries): Map<string, string> {
  return new Map([...tokens.keys()].map(path => [path, toText(valueAt(values, path.split('.')))]))
}

function valueAt(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value
  const inner = Array.isArray(value) ? value[0] : value
  return valueAt((inner as Values | undefined)?.[name], rest)
}

function toText(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const { cm, kg } = value as { cm?: number; kg?: number }
    return String(cm ?? kg)
  }
  return String(value)
}
