import type { CodeableConcept, Composition, CompositionSection } from 'fhir/r4'
import { hl7Coding, loinc } from '#app/profile-definition/fhir/codes.ts'
import { absent, referTo, toConcept } from '#app/profile-definition/fhir/elements.ts'
import {
  type SummarySection,
  summarySections,
} from '#app/profile-definition/fhir/summary-sections.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { narrateAnswers } from './narrated-answers.server.ts'
import { type NarrativeGroup, writeNarrative } from './narrative.server.ts'
import type { MappedEntry, ReadableRecord } from './readable-record.ts'
import { patientReference } from './summary-context.server.ts'
import { findWithheldSections, maskedParts } from './withheld-sections.ts'

const profileUrl = 'http://hl7.org/fhir/uv/ips/StructureDefinition/Composition-uv-ips'

/** Returns the table of contents of the document, with the narratives of its sections. */
export function createComposition(
  record: ReadableRecord,
  entries: readonly MappedEntry[],
): Composition {
  const { language, idOf, now, withheld } = record
  const { texts } = language
  const patient = patientReference(idOf)
  const narrated = narrateAnswers(record)
  const withheldSections = findWithheldSections(withheld)
  const isPatientMasked = Object.values(maskedParts).some(part => withheld.has(part))
  const head = [
    texts.summary.selfReported,
    ...(withheldSections.size > 0 || isPatientMasked ? [texts.summary.withheldInPart] : []),
    // On every record, even an empty one.
    texts.record.neverShown,
  ]
  return {
    resourceType: 'Composition',
    id: idOf('composition'),
    meta: { profile: [profileUrl] },
    language: language.tag,
    text: writeNarrative(narrated.get('patient') ?? [], head, record),
    status: 'final',
    type: toConcept(loinc('60591-5', 'Patient summary Document')),
    subject: patient,
    date: now.toISOString(),
    author: [patient],
    title: texts.summary.title,
    confidentiality: isRestricted(entries) ? 'R' : 'N',
    attester: [{ mode: 'personal', party: patient }],
    section: sectionNames.flatMap(name => {
      const section = createSection(name, record, {
        entries: entries.filter(entry => entry.section === name),
        groups: narrated.get(name) ?? [],
        isWithheld: withheldSections.has(name),
      })
      return section ? [section] : []
    }),
  }
}

const sectionNames = Object.keys(summarySections) as SummarySection[]

/**
 * Sections that every document has, because their silence could be read as "none". Any other
 * section is there when it has something to say.
 */
const alwaysThere: readonly SummarySection[] = [
  'allergies',
  'medications',
  'problems',
  'devices',
  'directives',
]

interface SectionContent {
  entries: readonly MappedEntry[]
  groups: readonly NarrativeGroup[]
  /** Something in it is withheld and named. */
  isWithheld: boolean
}

function createSection(
  name: SummarySection,
  record: ReadableRecord,
  { entries, groups, isWithheld }: SectionContent,
): CompositionSection | undefined {
  const { texts } = record.language
  const isEmpty = entries.length === 0
  const narrated = [...groups, ...groupLines(entries)]
  const isSilent = isEmpty && narrated.length === 0
  if (isSilent && !isWithheld && !alwaysThere.includes(name)) return undefined
  const { code, display, ...rules } = summarySections[name]
  const sentences = isWithheld ? [texts.withheld] : isSilent ? [texts.notRecorded] : []
  const needsReason = isEmpty && (isSilent || isWithheld || 'isRequired' in rules)
  return {
    // A section with entries has no reason for being empty; this says that it is not all.
    ...(isWithheld && !isEmpty && absent('masked')),
    title: texts.summary.sections[name],
    code: toConcept(loinc(code, display)),
    text: writeNarrative(narrated, sentences, record),
    ...(!isEmpty && { entry: entries.map(({ resource }) => referTo(resource.id ?? '')) }),
    ...(needsReason && { emptyReason: findEmptyReason(name, record, isWithheld) }),
  }
}

function groupLines(entries: readonly MappedEntry[]): NarrativeGroup[] {
  const rows = entries.flatMap(({ narrativeLine: line }) =>
    line ? [{ name: '', label: '', isEmpty: false, emergency: 'shown' as const, ...line }] : [],
  )
  return rows.length > 0 ? [{ legend: '', rows }] : []
}

/** The section of the record whose answers fill a section that every document has. */
const sourceOf: Partial<Record<SummarySection, SectionName>> = {
  allergies: 'allergies',
  medications: 'medications',
  problems: 'history',
  devices: 'history',
  directives: 'history',
}

/**
 * Returns why a section has no entries: the owner withholds it, never saved it, or saved no answer
 * that has one. The narrative has any other answers. "None" is never a reason: it is a statement of
 * the owner, with a resource of its own.
 */
function findEmptyReason(
  name: SummarySection,
  { profile }: ReadableRecord,
  isWithheld: boolean,
): CodeableConcept {
  if (isWithheld)
    return toConcept(hl7Coding('list-empty-reason', 'withheld', 'Information Withheld'))
  const source = sourceOf[name]
  return source && profile[source]
    ? toConcept(hl7Coding('list-empty-reason', 'unavailable', 'Unavailable'))
    : toConcept(hl7Coding('list-empty-reason', 'notasked', 'Not Asked'))
}

// The mark of the document is the highest one of its resources.
function isRestricted(entries: readonly MappedEntry[]): boolean {
  return entries.some(({ resource }) => resource.meta?.security?.some(({ code }) => code === 'R'))
}
