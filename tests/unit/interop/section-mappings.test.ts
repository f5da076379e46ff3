import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allLanguages, languageByTag } from '#app/emergency/languages/languages.server.ts'
import { sectionMappings } from '#app/interop/ips/section-mappings.server.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

const names = Object.keys(sectionMappings) as SectionName[]
const tags = allLanguages.map(({ tag }) => tag)

test.each(names)('Any answers to %s are valid resources, in every language', name => {
  const values = arbitraryValue(sectionsByName[name])
  fc.assert(
    fc.property(values, fc.constantFrom(...tags), (value, tag) => {
      const { resources } = mapAnswers(name, sectionMappings[name], value, {
        language: languageByTag(tag),
      })
      const ids = resources.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }),
    { numRuns: 30 },
  )
})
