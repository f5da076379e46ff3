import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allLanguages, languageByTag } from '#app/emergency/languages/languages.server.ts'
import type { SectionMapping } from '#app/profile-definition/fhir/mapping.ts'
import * as allergies from '#app/profile-definition/sections/allergies.fhir.ts'
import * as cultural from '#app/profile-definition/sections/cultural.fhir.ts'
import * as functional from '#app/profile-definition/sections/functional.fhir.ts'
import * as history from '#app/profile-definition/sections/history.fhir.ts'
import * as immunizations from '#app/profile-definition/sections/immunizations.fhir.ts'
import * as medications from '#app/profile-definition/sections/medications.fhir.ts'
import * as mental from '#app/profile-definition/sections/mental.fhir.ts'
import * as personal from '#app/profile-definition/sections/personal.fhir.ts'
import * as reproductive from '#app/profile-definition/sections/reproductive.fhir.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import * as social from '#app/profile-definition/sections/social.fhir.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

const mappings: Record<SectionName, SectionMapping> = {
  personal,
  history,
  medications,
  allergies,
  immunizations,
  social,
  reproductive,
  mental,
  functional,
  cultural,
}
const names = Object.keys(mappings) as SectionName[]
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
