import { expect, test } from 'vitest'
import { canonicalEmail, readEmailAddress } from '#app/lib/email-address.ts'
import { toSchema } from '#app/profile/parse/field-schema.server.ts'
import { email as emailField } from '#app/profile-definition/field.ts'

test.each([
  [' Anna@Example.org\n', 'Anna@Example.org'],
  ['anna@example.org\u200b', 'anna@example.org'],
  ['\u202aanna@example.org\u202c', 'anna@example.org'],
  ['an\u00adna@\u200cexample\u200d.org\u200e', 'anna@example.org'],
  ['jürgen@müller.example', 'jürgen@müller.example'],
  ['ju\u0308rgen@müller.example', 'jürgen@müller.example'],
  ['用户@例子.世界', '用户@例子.世界'],
  ['anna@example', undefined],
  ['a@example.org, b@example.org', undefined],
  ['a@example.org\r\nBcc: b@example.org', undefined],
  [`${'x'.repeat(250)}@example.org`, undefined],
])('the address %j is read as %j, also in a profile', (typed, address) => {
  expect(readEmailAddress(typed)).toBe(address)
  expect(toSchema(emailField('Email')).safeParse(typed).data).toBe(address)
})

test('addresses that look alike are one account', () => {
  expect(canonicalEmail('JÜRGEN@müller.example\u200b')).toBe(
    canonicalEmail('ju\u0308rgen@müller.example'),
  )
})
