import { visibleFields } from '#app/emergency/links/link-visibility.ts'
import { splitByTime } from '#app/emergency/record/medication-groups.ts'
import { narrowLegend } from '#app/emergency/record/narrow-legend.ts'
import { type Profile, savedIn } from '#app/profile/record/profile.ts'
import { type RecordRow, toRecordSection } from '#app/profile/record/record.ts'
import type { FhirContext } from '#app/profile-definition/fhir/mapping.ts'
import type { SummarySection } from '#app/profile-definition/fhir/summary-sections.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import type { NarrativeGroup } from './narrative.server.ts'
import { applyingSections, type ReadableRecord } from './readable-record.ts'
import { sectionMappings } from './section-mappings.server.ts'
import { createContext } from './summary-context.server.ts'

/** The answers of a record as texts, by the section of the summary that tells them. */
export type NarratedAnswers = ReadonlyMap<SummarySection | 'patient', readonly NarrativeGroup[]>

export function narrateAnswers(record: ReadableRecord): NarratedAnswers {
  const narrated = new Map<SummarySection | 'patient', NarrativeGroup[]>()
  for (const section of applyingSections(record)) {
    for (const { target, group } of splitSection(section, record)) {
      narrated.set(target, [...(narrated.get(target) ?? []), group])
    }
  }
  return narrated
}

interface TargetedGroup {
  target: SummarySection | 'patient'
  group: NarrativeGroup
}

function splitSection(section: Section, record: ReadableRecord): TargetedGroup[] {
  const { withheld, language, isReduced } = record
  const saved = savedIn(withoutEndedPregnancy(record), section)
  if (!saved) return []
  const context = createContext({ ...record, section, saved })
  const shown = isReduced ? visibleFields(section, withheld) : section
  const told = toRecordSection(shown, saved, language.formats, () => false)
  const { blocks } = splitByTime(told, record.profile, language)
  const titled = isReduced
    ? blocks.map(block => narrowLegend(block, section, shown, language))
    : blocks
  return titled.flatMap(block => {
    const targeted = block.rows.flatMap(row => splitRow(section, row, saved.value, context))
    const targets = [...new Set(targeted.map(({ target }) => target))]
    return targets.map(target => {
      const rows = targeted.filter(one => one.target === target).map(({ row }) => row)
      const [first, ...others] = rows
      const isAlone = first && others.length === 0
      const hasOwnHeading = isAlone && isDivided(first, section, saved.value, context)
      const sourced = rows.map(row => nameSource(row, section, context))
      return { target, group: { legend: hasOwnHeading ? '' : block.legend, rows: sourced } }
    })
  })
}

// The answers of the block go to several sections of the summary. Its legend would say too much of
// one of them: the organ donor does not belong under "Doctors and hospital".
function isDivided(
  row: RecordRow,
  { name, blocks }: Section,
  value: object,
  context: FhirContext,
): boolean {
  const { narrativeOf } = sectionMappings[name as SectionName]
  const { fields = {} } = blocks.find(block => row.name in block.fields) ?? {}
  const names = Object.keys(fields)
  return new Set(names.flatMap(field => narrativeOf(field, { value, context }) ?? [])).size > 1
}

// As on the page: cards and memory err too often to transfuse by them.
function nameSource(row: RecordRow, { name }: Section, context: FhirContext): RecordRow {
  if (name !== 'personal' || row.name !== 'bloodType') return row
  return { ...row, label: context.toldByOwner(row.label) }
}

// A pregnancy that must be over stays stored until the owner removes it, as on the page.
function withoutEndedPregnancy({ profile, pregnancy }: ReadableRecord): Profile {
  const { history } = profile
  if (pregnancy || !history?.value.firstAidStates?.includes('pregnant')) return profile
  const { dueDate: _, firstAidStates, ...others } = history.value
  const lasting = firstAidStates.filter(state => state !== 'pregnant')
  return { ...profile, history: { ...history, value: { ...others, firstAidStates: lasting } } }
}

// The rows of a list may belong to several sections, such as resolved and active diagnoses.
function splitRow(
  { name: section }: Section,
  row: RecordRow,
  values: Record<string, unknown>,
  context: FhirContext,
): { target: TargetedGroup['target']; row: RecordRow }[] {
  const { narrativeOf } = sectionMappings[section as SectionName]
  if (!row.items) {
    const target = narrativeOf(row.name, { value: values, context })
    return target ? [{ target, row }] : []
  }
  const stored = values[row.name] as object[]
  const found = row.items.map((item, index) => ({
    item,
    target: narrativeOf(row.name, { value: values, row: stored[item.place ?? index], context }),
  }))
  const targets = [...new Set(found.flatMap(({ target }) => target ?? []))]
  return targets.map(target => ({
    target,
    row: { ...row, items: found.filter(one => one.target === target).map(({ item }) => item) },
  }))
}
