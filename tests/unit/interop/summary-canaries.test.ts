import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { visibleProfile } from '#app/emergency/links/link-visibility.ts'
import { makeSummary } from '#app/interop/ips/make-summary.server.ts'
import { readWhole } from '#app/interop/ips/record-summary.server.ts'
import { createResourceIds, deriveIdSeed } from '#app/interop/ips/resource-ids.server.ts'
import { sectionMappings } from '#app/interop/ips/section-mappings.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { asFemale, asMale, partByPath, parts } from '#tests/support/data/answer-parts.ts'
import { type Canaries, canaries } from '#tests/support/data/canaries.ts'
import { answersIn } from '#tests/support/data/machine-tokens.ts'

// Each answer of a profile is distinguishable, so that a document shows which of them it has.

const now = new Date('2026-05-03T08:00:00.000Z')
const common = {
  ownerId: 'owner',
  language: englishLanguage,
  now,
  idOf: createResourceIds(deriveIdSeed(randomBytes(32), 'test')),
}

/** Answers that no document has, each with its reason beside its section. */
const unsent = new Set(
  Object.entries(sectionMappings).flatMap(([section, mapping]) =>
    Object.keys(mapping.unsent).map(path => `${section}.${path}`),
  ),
)

const selections: [string, string[]][] = [
  ['everything', parts],
  ['nothing', []],
  ...parts.map((part): [string, string[]] => [`only ${part}`, [part]]),
  ...parts.map((part): [string, string[]] => [
    `all but ${part}`,
    parts.filter(one => one !== part),
  ]),
]

test.each([
  ['a woman', asFemale],
  ['a man', asMale],
] as const)('a document for a link has the answers of %s that the link shows, and no others', (_, decisions) => {
  const filled = canaries(decisions)
  for (const [name, shown] of selections) {
    const found = answersIn(summaryForLink(filled, shown), filled)
    const allowed = [...filled.tokens.keys()].filter(path => isShownByLink(path, shown))
    expect({ name, ...compare(found, allowed) }).toEqual({ name, leaked: [], missing: [] })
  }
})

test.each([
  ['a woman', asFemale],
  ['a man', asMale],
] as const)('a document for a proxy has the answers of %s in the sections that are not withheld', (_, decisions) => {
  const filled = canaries(decisions)
  for (const { name, storedName } of [...sections, { name: 'none', storedName: 'none' }]) {
    const withheld = new Set(name === 'history' ? [storedName, 'mental_health'] : [storedName])
    const profile = { ...profileOf(filled), withheld }
    for (const section of sections) {
      if (withheld.has(section.storedName)) delete profile[section.name as keyof Profile]
    }
    const found = answersIn(makeSummary({ ...common, ...readWhole(profile, now) }, 'Name'), filled)
    const allowed = [...filled.tokens.keys()].filter(path => {
      const section = sections.find(one => one.name === path.split('.')[0])
      return section && !withheld.has(section.storedName)
    })
    expect({ name, ...compare(found, allowed) }).toEqual({ name, leaked: [], missing: [] })
  }
})

function summaryForLink(filled: Canaries, shown: readonly string[]) {
  const settings = { shown: Object.fromEntries(parts.map(key => [key, shown.includes(key)])) }
  const visible = visibleProfile(profileOf(filled), settings, now, { keepsCodes: true })
  return makeSummary({ ...common, ...visible, isReduced: true }, 'Name')
}

function profileOf({ values }: Canaries): Profile {
  const saved = { version: 1, lastRowId: 1, updatedBy: 'owner' }
  const at = '2026-04-02T08:00:00.000Z'
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { ...saved, value, updatedAt: at, confirmedAt: at },
    ]),
  )
}

// A program gets the code of a vaccine whose name the link shows; a page does not.
function isShownByLink(path: string, shown: readonly string[]): boolean {
  const part = path.endsWith('.cvx') ? path.split('.')[0] : partByPath.get(path)
  return part !== undefined && shown.includes(part)
}

function compare(found: ReadonlySet<string>, allowed: readonly string[]) {
  const sendable = allowed.filter(path => !unsent.has(path))
  return {
    leaked: [...found].filter(path => !allowed.includes(path)),
    missing: sendable.filter(path => !found.has(path)),
  }
}
