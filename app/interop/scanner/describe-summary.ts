import type { Bundle, Composition, CompositionSection, FhirResource } from 'fhir/r4'
import { type DescribedResource, describeResource, nameResource } from './describe-resource.ts'
import { type ElementFormat, findAbsence } from './format-element.ts'
import { type NarrativeLine, narrativeLines } from './narrative-lines.ts'

/** A patient summary in words. */
export interface DescribedSummary {
  /** Language of titles and narratives, as a tag. */
  language: string
  patient: DescribedResource
  /** Narrative of the whole document. */
  narrative: NarrativeLine[]
  sections: DescribedSection[]
  /** Resources that no section lists. */
  others: DescribedResource[]
  resourceCount: number
}

/** A section of the summary in words. */
export interface DescribedSection {
  /** Its LOINC code, which is its anchor too. */
  code: string
  title: string
  narrative: NarrativeLine[]
  state: SectionState
  entries: DescribedResource[]
}

/**
 * Why a section has no entries, or not all of them. "text-only": its narrative has answers, and
 * none of them has an entry.
 */
export type SectionState =
  | 'filled'
  | 'part-withheld'
  | 'withheld'
  | 'not-asked'
  | 'unavailable'
  | 'text-only'

/**
 * Returns a patient summary in words.
 * @param timeZone of the reader.
 * @throws for a bundle that is no document.
 */
export function describeSummary(bundle: Bundle<FhirResource>, timeZone?: string): DescribedSummary {
  const resources = bundle.entry?.flatMap(({ resource }) => resource ?? []) ?? []
  const [composition, ...content] = resources
  const patient = content.find(({ resourceType }) => resourceType === 'Patient')
  if (composition?.resourceType !== 'Composition' || !patient) throw new Error('Not a document')
  const format = createFormat(bundle, patient, timeZone)
  const describe = (resource: FhirResource) => describeResource(resource, format)
  const listed = new Set(composition.section?.flatMap(listReferences))
  const isListed = (resource: FhirResource) => listed.has(`urn:uuid:${resource.id}`)
  return {
    language: composition.language ?? 'en',
    patient: describe(patient),
    narrative: narrativeLines(composition.text?.div ?? ''),
    sections: describeSections(composition, content, describe),
    others: content.filter(one => one !== patient && !isListed(one)).map(describe),
    resourceCount: resources.length,
  }
}

function createFormat(
  bundle: Bundle<FhirResource>,
  patient: FhirResource,
  timeZone: string | undefined,
): ElementFormat {
  const names = new Map(
    bundle.entry?.map(({ fullUrl, resource }) => [
      fullUrl,
      resource && resource !== patient ? nameResource(resource) : undefined,
    ]),
  )
  return { nameOf: reference => names.get(reference), timeZone }
}

function listReferences({ entry = [] }: CompositionSection): string[] {
  return entry.flatMap(({ reference }) => reference ?? [])
}

function describeSections(
  composition: Composition,
  content: readonly FhirResource[],
  describe: (resource: FhirResource) => DescribedResource,
): DescribedSection[] {
  const byReference = new Map(content.map(resource => [`urn:uuid:${resource.id}`, resource]))
  return (composition.section ?? []).map(section => {
    const narrative = narrativeLines(section.text?.div ?? '')
    return {
      code: section.code?.coding?.[0]?.code ?? '',
      title: section.title ?? '',
      narrative,
      state: findState(section, narrative),
      entries: listReferences(section).flatMap(reference => {
        const resource = byReference.get(reference)
        return resource ? [describe(resource)] : []
      }),
    }
  })
}

function findState(section: CompositionSection, narrative: readonly NarrativeLine[]): SectionState {
  if (section.entry) return findAbsence(section) ? 'part-withheld' : 'filled'
  const reason = section.emptyReason?.coding?.[0]?.code
  if (reason === 'withheld') return 'withheld'
  // Each answer stands under a heading; the sentence "Not recorded" does not.
  if (narrative.some(({ kind }) => kind === 'heading')) return 'text-only'
  return reason === 'notasked' ? 'not-asked' : 'unavailable'
}
