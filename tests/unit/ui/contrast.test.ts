import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Colours = Record<string, string>

const light = coloursIn(/^:root \{([^}]*)\}/m)
const schemes = {
  light,
  dark: { ...light, ...coloursIn(/prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/) },
  print: { ...light, ...coloursIn(/@media print \{\s*:root \{([^}]*)\}/) },
}

const grounds = ['paper', 'surface', 'sunken']

const text: [colour: string, grounds: string[]][] = [
  ['ink', [...grounds, 'action-soft', 'danger-soft', 'attention-soft', 'good-soft']],
  ['muted', grounds],
  ['action', [...grounds, 'action-soft']],
  ['danger', [...grounds, 'danger-soft']],
  ['attention', [...grounds, 'attention-soft']],
  ['good', [...grounds, 'good-soft']],
  ['on-action', ['action', 'action-strong']],
  ['on-danger', ['danger']],
]

const shapes: typeof text = [
  ['control', grounds],
  ['focus', grounds],
  ['action', grounds],
  ['danger', grounds],
]

test('dark mode and paper have their own colours', () => {
  expect(new Set(Object.values(schemes).map(({ paper }) => paper)).size).toBe(3)
})

test.each(
  Object.entries(schemes),
)('text is readable on every ground in the scheme %s', (_, colours) => {
  expect(pairsBelow(4.5, text, colours)).toEqual([])
})

test.each(
  Object.entries(schemes),
)('controls and focus are visible in the scheme %s', (_, colours) => {
  expect(pairsBelow(3, shapes, colours)).toEqual([])
})

function pairsBelow(least: number, pairs: typeof text, colours: Colours): string[] {
  const all = pairs.flatMap(([front, backs]) => backs.map(back => ({ front, back })))
  return all
    .map(({ front, back }) => ({ front, back, ratio: contrast(colours[front], colours[back]) }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`)
}

function coloursIn(block: RegExp): Colours {
  const [, rules = ''] = block.exec(readFileSync('app/styles/colours.css', 'utf8')) ?? []
  return Object.fromEntries(
    [...rules.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

/** Returns the contrast ratio of WCAG 2. */
function contrast(one = '', other = ''): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
