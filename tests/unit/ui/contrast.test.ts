import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#tests/support/data/contrast.ts'

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
