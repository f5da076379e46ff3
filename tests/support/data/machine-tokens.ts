import type { Bundle } from 'fhir/r4'
import type { Canaries } from './canaries.ts'
import { includesNumber, tokensIn } from './canaries.ts'

type Values = Record<string, unknown>

/** Returns the paths of the answers that a document has: in its resources, or in its narratives. */
export function answersIn(bundle: Bundle, filled: Canaries): Set<string> {
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
