import { randomBytes } from 'node:crypto'
import type { Bundle, Composition, CompositionSection, FhirResource } from 'fhir/r4'
import { englishLanguage, type Language } from '#app/emergency/languages/languages.server.ts'
import type { LinkSettings } from '#app/emergency/links/link-settings.ts'
import { visibleProfile } from '#app/emergency/links/link-visibility.ts'
import { makeSummary } from '#app/interop/ips/make-summary.server.ts'
import { readWhole } from '#app/interop/ips/record-summary.server.ts'
import { createResourceIds, deriveIdSeed } from '#app/interop/ips/resource-ids.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { SummarySection } from '#app/profile-definition/fhir/summary-sections.ts'
import { summarySections } from '#app/profile-definition/fhir/summary-sections.ts'
import { parts } from '#tests/support/data/answer-parts.ts'

/** The time at which the documents of tests are read. */
const readAt = new Date('2026-05-03T08:00:00.000Z')

/** The account id of the owner in the documents of tests. */
const ownerId = 'owner'

/** The settings of a link of which the owner changed nothing. */
export const defaultSettings: LinkSettings = {}

/** The settings of a link that shows every part. */
export const everythingShown = {
  shown: Object.fromEntries(parts.map(key => [key, true])),
} satisfies LinkSettings

interface SummaryOptions {
  language?: Language
  /** Reads through a link with these settings; without them everything is read. */
  settings?: LinkSettings
  secret?: Buffer
  scope?: string
  /** The time at which the document is read. */
  at?: Date
}

/** Returns a profile with sections that the owner saved on 2026-03-01 and confirmed later. */
export function profileWith(
  values: Readonly<Record<string, object>>,
  updatedBy = ownerId,
): Profile {
  const saved = {
    version: 1,
    lastRowId: 100,
    updatedBy,
    updatedAt: '2026-03-01T08:00:00.000Z',
    confirmedAt: '2026-04-02T08:00:00.000Z',
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { ...saved, value }]),
  )
}

/** Returns the patient summary of a profile. */
export function summaryOf(
  profile: Profile,
  {
    language = englishLanguage,
    settings,
    secret = randomBytes(32),
    scope = 'test',
    at = readAt,
  }: SummaryOptions = {},
): Bundle<FhirResource> {
  const visible = settings
    ? { ...visibleProfile(profile, settings, at, { keepsCodes: true }), isReduced: true }
    : readWhole(profile, at)
  const common = {
    ownerId,
    language,
    now: at,
    idOf: createResourceIds(deriveIdSeed(secret, scope)),
  }
  return makeSummary({ ...common, ...visible }, 'Account Name') as Bundle<FhirResource>
}

/** Returns the composition of a document. */
export function compositionOf({ entry = [] }: Bundle<FhirResource>): Composition {
  const [first] = entry
  if (first?.resource?.resourceType !== 'Composition') throw new Error('No composition')
  return first.resource
}

/** Returns a section of a document; undefined if it has none. */
export function sectionOf(
  bundle: Bundle<FhirResource>,
  name: SummarySection,
): CompositionSection | undefined {
  const { code } = summarySections[name]
  return compositionOf(bundle).section?.find(one => one.code?.coding?.[0]?.code === code)
}

/** Returns the resources that a section lists. */
export function entriesOf<Resource extends FhirResource>(
  bundle: Bundle<FhirResource>,
  name: SummarySection,
): Resource[] {
  const entries = sectionOf(bundle, name)?.entry ?? []
  return entries.flatMap(({ reference }) => {
    const found = bundle.entry?.find(({ fullUrl }) => fullUrl === reference)?.resource
    return found ? [found as Resource] : []
  })
}
