import { withCurrentMedicines } from '#app/medications/list/status.ts'
import type { Profile } from '#app/profile/profile.ts'
import {
  type RecordBlock,
  type RecordRow,
  type RecordSection,
  recordOf,
} from '#app/profile/record.ts'
import { personal } from '#app/profile/sections/personal.ts'
import { type Critical, criticalOf } from './critical.ts'

/** Everything the emergency view says, in the order in which a responder needs it. */
export interface EmergencyRecord {
  name: string
  critical: Critical
  /** Further answers that a definition marks as critical, so that none is forgotten. */
  alsoFirst: RecordRow[]
  contacts: RecordBlock
  doctors: RecordBlock
  sections: RecordSection[]
  insurance: RecordBlock
  /** When the personal section, of which the parts stand apart, was saved and confirmed. */
  personalDates: Pick<RecordSection, 'updatedAt' | 'confirmedAt'>
}

/**
 * Arranges a profile for an emergency; what its owner or the definition hides is left out.
 * @param accountName stands in while the profile has no full name.
 */
export function emergencyRecordOf(whole: Profile, accountName: string, now: Date): EmergencyRecord {
  const profile = withCurrentMedicines(whole)
  const sections = recordOf(profile)
    .map(withoutHidden)
    .filter(({ blocks }) => blocks.length > 0)
  const [contacts, doctors, insurance] = (
    ['emergencyContacts', 'doctors', 'insuranceProvider'] as const
  ).map(field => personalBlock(sections, field)) as [RecordBlock, RecordBlock, RecordBlock]
  const moved = [contacts, doctors, insurance].map(({ legend }) => legend)
  return {
    name: profile.personal?.value.fullName || accountName,
    critical: criticalOf(profile, now),
    alsoFirst: sections.flatMap(criticalRows),
    contacts,
    doctors: withoutRow(doctors, 'organDonor'),
    insurance,
    sections: sections.map(section => withoutSaid(section, moved)),
    personalDates: datesOf(sections, personal.name),
  }
}

/** Sections and fields whose critical answers `criticalOf` already says in its own words. */
const handledSections = ['personal', 'allergies', 'medications']
const handledFields = [
  'firstToKnow',
  'implantedDevices',
  'advanceDirectives',
  'advanceDirectiveLocation',
  'interpreterNeeded',
]

function withoutHidden(section: RecordSection): RecordSection {
  const blocks = section.blocks.map(block => ({ ...block, rows: shown(block.rows) }))
  return { ...section, blocks: blocks.filter(({ rows }) => rows.length > 0) }
}

function shown(rows: RecordRow[]): RecordRow[] {
  return rows
    .filter(({ emergency }) => emergency !== 'hidden')
    .map(({ items, ...row }) => ({
      ...row,
      ...(items && { items: items.map(item => ({ ...item, rows: shown(item.rows) })) }),
    }))
}

// Found by the field it holds: legends are words and may change.
function personalBlock(sections: RecordSection[], field: string): RecordBlock {
  const legend = personal.blocks.find(({ fields }) => field in fields)?.legend ?? field
  const section = sections.find(({ name }) => name === personal.name)
  return section?.blocks.find(block => block.legend === legend) ?? { legend, rows: [] }
}

function withoutRow(block: RecordBlock, name: string): RecordBlock {
  return { ...block, rows: block.rows.filter(row => row.name !== name) }
}

// What stands elsewhere on the page in full is not read twice.
function withoutSaid(section: RecordSection, legends: string[]): RecordSection {
  const isPersonal = section.name === personal.name
  const blocks = section.blocks
    .filter(({ legend }) => !isPersonal || !legends.includes(legend))
    .map(block => withoutRow(block, 'firstToKnow'))
  return { ...section, blocks: blocks.filter(({ rows }) => rows.length > 0) }
}

function criticalRows({ name: section, blocks }: RecordSection): RecordRow[] {
  if (handledSections.includes(section)) return []
  const rows = blocks.flatMap(block => block.rows)
  return rows.filter(
    ({ name, emergency, isEmpty }) =>
      emergency === 'critical' && !isEmpty && !handledFields.includes(name),
  )
}

function datesOf(sections: RecordSection[], name: string): EmergencyRecord['personalDates'] {
  const { updatedAt = null, confirmedAt = null } = sections.find(one => one.name === name) ?? {}
  return { updatedAt, confirmedAt }
}
