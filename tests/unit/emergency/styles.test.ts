import { describe, expect, test } from 'vitest'
import { paperStyles, recordStyles } from '#app/emergency/view/styles/record-styles.ts'
import { formStyles } from '#app/emergency/view/styles/view-styles.ts'
import { dark, light, type Palette } from '#app/ui/palette.ts'
import { contrast } from '#tests/support/data/contrast.ts'

/** Texts and their backgrounds, by name, as the emergency pages use them. */
const textPairs: readonly [keyof Palette, keyof Palette][] = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'attention'],
  ['ink', 'good'],
  ['muted', 'paper'],
  ['muted', 'surface'],
  ['action', 'paper'],
  ['action', 'surface'],
  ['action', 'attention'],
  ['onAction', 'action'],
  ['onDanger', 'danger'],
  ['error', 'paper'],
  ['error', 'surface'],
  ['onGood', 'surface'],
]

const styles = { 'the forms': formStyles, 'the record': recordStyles, 'the paper': paperStyles }

test.each(
  Object.entries(styles),
)('the style of %s has no character that React would escape', (_, css) => {
  expect(css).not.toMatch(/[<>&"']/)
  expect(css.split('{')).toHaveLength(css.split('}').length)
})

describe.each(Object.entries({ light, dark }))('in the %s scheme', (scheme, palette) => {
  test.each(textPairs)('%s on %s has a contrast of 7:1', (text, background) => {
    expect(contrast(palette[text], palette[background])).toBeGreaterThanOrEqual(7)
  })

  test.each(
    Object.entries({ 'the forms': formStyles, 'the record': recordStyles }),
  )('%s use these pairs and no others', (_, css) => {
    const paired = (at: 0 | 1) => new Set(textPairs.map(pair => palette[pair[at]]))
    const used = (property: string) =>
      [...schemeOf(css, scheme).matchAll(new RegExp(`[{;]${property}:(#[0-9a-f]+)`, 'g'))].map(
        ([, colour]) => toSixDigits(colour ?? ''),
      )
    expect(used('color').length).toBeGreaterThan(5)
    expect(used('color').filter(colour => !paired(0).has(colour))).toEqual([])
    expect(used('background').filter(colour => !paired(1).has(colour))).toEqual([])
  })
})

test.each(
  Object.entries(styles),
)('the style of %s has sizes of text in rem, of 1rem or more, and in points on paper', (_, css) => {
  const sizes = [...css.matchAll(/[{;]font(?:-size)?:(?!inherit)([\d.]+)([a-z]+)/g)]
  expect(sizes.length).toBeGreaterThan(3)
  const wrong = sizes.filter(([, size, unit]) =>
    unit === 'rem' ? Number(size) < 1 : unit !== 'pt',
  )
  expect(wrong.map(([rule]) => rule)).toEqual([])
})

test.each(
  Object.entries(styles),
)('the style of %s has no height of a line that ignores the size of its text', (_, css) => {
  expect(css).not.toMatch(/line-height:[\d.]+px/)
})

function toSixDigits(colour: string): string {
  return colour.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
}

/** Returns the rules of a colour scheme; those of print are black on white. */
function schemeOf(css: string, scheme: string): string {
  const [before = '', after = ''] = css.split('@media (prefers-color-scheme:dark){')
  const rules = scheme === 'light' ? before : after.split('@media')[0]
  return rules?.split('@media print')[0] ?? ''
}
