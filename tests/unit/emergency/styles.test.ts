import { expect, test } from 'vitest'
import { formStyles, recordStyles } from '#app/emergency/view/view-styles.ts'

test.each([
  ['the forms', formStyles],
  ['the record', recordStyles],
])('the style of %s has no character that React would escape', (_, styles) => {
  expect(styles).not.toMatch(/[<>&"']/)
  expect(styles.split('{')).toHaveLength(styles.split('}').length)
})
