import { describe, expect, test } from 'vitest'
import { allLanguages, englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { makeSummary } from '#app/interop/ips/make-summary.server.ts'
import { readWhole } from '#app/interop/ips/record-summary.server.ts'
import { createResourceIds, deriveIdSeed } from '#app/interop/ips/resource-ids.server.ts'
import {
  type HostileOptions,
  type HostileText,
  hostileProfile,
  hostileTexts,
} from '#tests/support/data/hostile-profile.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'

const names = Object.keys(hostileTexts) as HostileText[]
const now = new Date('2026-05-03T08:00:00.000Z')
const idOf = createResourceIds(deriveIdSeed(Buffer.alloc(32, 7), 'test'))

function makeHostileSummary(name: HostileText, options?: HostileOptions) {
  const language = allLanguages[names.indexOf(name) % allLanguages.length] ?? englishLanguage
  const read = readWhole(hostileProfile(name, options), now)
  return makeSummary({ ...read, ownerId: 'owner', language, now, idOf }, hostileTexts[name])
}

describe.each(names)('%s in every text field', name => {
  const isMale = names.indexOf(name) % 2 === 1

  test.each<[string, HostileOptions]>([
    ['as a form accepts it', { isMale }],
    ['stored as it is', { isMale: !isMale, isStoredAsIs: true }],
  ])('gives a document without a fault, %s', (_, options) => {
    const bundle = makeHostileSummary(name, options)
    expect(findFaults(bundle)).toEqual([])
    // Half a surrogate pair would change in UTF-8.
    const sent = new TextDecoder().decode(new TextEncoder().encode(JSON.stringify(bundle)))
    expect(JSON.parse(sent)).toEqual(bundle)
  })
})

test('Each character that no document may hold is replaced', () => {
  const json = JSON.stringify(makeHostileSummary('noncharacters'))
  expect(json).toContain('"text":"A\ufffd\ufffd\ufffd\ufffd\ufffdB"')
  expect(json).toContain('>A\ufffd\ufffd\ufffd\ufffd\ufffdB<')
})

test('A text is longer than its field allows only if it was stored so', () => {
  const count = (options: HostileOptions) =>
    JSON.stringify(makeHostileSummary('2,000 letters without a break', options)).match(/W{1999}/g)
  expect(count({})?.length ?? 0).toBeLessThan(count({ isStoredAsIs: true })?.length ?? 0)
})
