import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { makeSummary } from '#app/interop/ips/make-summary.server.ts'
import { readWhole } from '#app/interop/ips/record-summary.server.ts'
import { createResourceNames } from '#app/interop/ips/resource-ids.server.ts'
import { formValues } from '#app/profile/parse/form-values.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import {
  type HostileOptions,
  type HostileText,
  hostileProfile,
  hostileTexts,
} from '#tests/support/data/hostile-profile.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import { postedForm } from '#tests/support/http/posted-form.ts'

const names = Object.keys(hostileTexts) as HostileText[]
const now = new Date('2026-05-03T08:00:00.000Z')
const nameResource = createResourceNames(Buffer.alloc(32, 7), 'test')

describe.each(names)('%s in every text field', name => {
  test.each<[string, HostileOptions]>([
    ['as a woman posts them', {}],
    ['as a man posts them', { isMale: true }],
    ['stored as they are, of a woman', { isStoredAsIs: true }],
    ['stored as they are, of a man', { isStoredAsIs: true, isMale: true }],
  ])('give a document without a fault, %s', async (_, options) => {
    const profile = hostileProfile(name, options)
    const language = allLanguages[names.indexOf(name) % allLanguages.length] ?? allLanguages[0]
    const record = { ...readWhole(profile, now), ownerId: 'owner', language, now, nameResource }
    const bundle = makeSummary(record, hostileTexts[name])
    expect(await findFaults(bundle)).toEqual([])
    expect(JSON.parse(new TextDecoder().decode(Buffer.from(JSON.stringify(bundle))))).toEqual(
      bundle,
    )
  })
})
