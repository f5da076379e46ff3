import type { Condition } from 'fhir/r4'
import { expect, test } from 'vitest'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import { entriesOf, profileWith, summaryOf } from '#tests/support/fhir/summary-of.ts'

const valid = JSON.stringify(summaryOf(profileWith(fullProfile)))

test.each([
  ['a narrative with an event handler', '<p>', '<p onclick=\\"x()\\">', 'not allowed in XHTML'],
  ['a narrative with an element that is not closed', '</li>', '', 'not allowed in XHTML'],
  ['a narrative with an image', '<br/>', '<img src=\\"x\\"/>', 'not allowed in XHTML'],
  ['a control character', '"Scarlet fever"', '"Scarlet\\u0007"', 'XML refuses'],
  ['a blank text', '"Scarlet fever"', '" "', 'empty text'],
  ['a code without its name', '"display":"Body height"', '"id":"x"', 'terminologies'],
  ['a code of a system without a licence', 'sid/cvx', 'sid/icd-10', 'icd-10'],
  ['a code that FHIR does not list', '"gender":"female"', '"gender":"f"', 'Invalid option'],
  ['a reference that leads nowhere', '"reference":"urn', '"reference":"none', 'not in the doc'],
  ['a missing section of allergies', '"code":"48765-2"', '"code":"48765-9"', '48765-2 is not'],
  ['a patient without a date of birth', '"birthDate"', '"deceasedDateTime"', 'no birthDate'],
  [
    'an allergy without a code',
    '"code":{"text":"Elderflower',
    '"onsetAge":{"text":"Elderflower',
    'has no code',
  ],
])('A document with %s has a fault', (_, text, planted, fault) => {
  expect(valid).toContain(text)
  const faults = findFaults(JSON.parse(valid.replace(text, planted)))
  expect(faults).toContainEqual(expect.stringContaining(fault))
})

test('A reference to a resource of the wrong type is a fault', () => {
  const bundle = summaryOf(profileWith(fullProfile))
  const [problem] = entriesOf<Condition>(bundle, 'problems')
  if (problem) problem.subject = { reference: `urn:uuid:${problem.id}` }
  const fault = expect.stringContaining('Invalid reference: got "Condition"')
  expect(findFaults(bundle)).toContainEqual(fault)
})
