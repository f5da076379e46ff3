import { expect, test } from 'vitest'
import { formatInitials } from '#app/lib/format-initials.server.ts'

test.each([
  ['Rosa', 'Demo', 'RD'],
  ['élodie', 'de la Cruz', 'ÉD'],
  ['محمد', 'بن عبد الله', 'مب'],
  ['👩🏽‍⚕️ Ann', '', '👩🏽‍⚕️'],
])('initials of %s %s are %s', (firstName, lastName, initials) => {
  expect(formatInitials({ firstName, lastName })).toBe(initials)
})
