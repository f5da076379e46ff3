import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allLanguages, languageByTag } from '#app/emergency/languages/languages.server.ts'
import * as history from '#app/profile-definition/sections/history.fhir.ts'
import * as immunizations from '#app/profile-definition/sections/immunizations.fhir.ts'
import * as personal from '#app/profile-definition/sections/personal.fhir.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

const mappings = { personal, history, immunizations }
const names = ['personal', 'history', 'immunizations'] as const
const tags = allLanguages.map(({ tag }) => tag)

test.each(names)('Any answers to %s are valid resources, in every language', name => {
  const values = arbitraryValue(sectionsByName[name])
  fc.assert(
    fc.property(values, fc.constantFrom(...tags), (value, tag) => {
      const { resources } = mapAnswers(name, mappings[name], value, {
        language: languageByTag(tag),
      })
      const ids = resources.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }),
    { numRuns: 30 },
  )
})
