import type { Profile } from '#app/profile/profile.ts'
import {
  type RecordBlock,
  type RecordRow,
  type RecordSection,
  recordOf,
} from '#app/profile/record.ts'
import { fieldsOf } from '#app/profile/section.ts'
import { personal } from '#app/profile/sections/personal.ts'
import { type Critical, criticalOf } from './critical.ts'

/** Everything the emergency view says, in the order in which a responder needs it. */
export interface EmergencyRecord {
  name: string
  critical: Critical
  /** Answers that other sections mark as critical, such as implants. */
  alsoFirst: RecordRow[]
  contacts: RecordBlock
  doctors: RecordBlock
  sections: RecordSection[]
  insurance: RecordBlock
  /** ISO time at which a section was last saved, by its name. */
  updatedAt: Record<string, string | null>
}

/**
 * Arranges a profile for an emergency; what its owner or the definition hides is left out.
 * @param accountName stands in while the profile has no full name.
 */
export function emergencyRecordOf(
  profile: Profile,
  accountName: string,
  now: Date,
): EmergencyRecord {
  const sections = recordOf(profile).map(withoutHidden)
  const [contacts, doctors, insurance] = (
    ['emergencyContacts', 'doctors', 'insuranceProvider'] as const
  ).map(field => personalBlock(sections, field)) as [RecordBlock, RecordBlock, RecordBlock]
  const moved = [contacts, doctors, insurance].map(({ legend }) => legend)
  return {
    name: profile.personal?.value.fullName || accountName,
    critical: criticalOf(profile, now),
    alsoFirst: sections.filter(({ name }) => !handled.includes(name)).flatMap(criticalRows),
    contacts,
    doctors: withoutRow(doctors, organDonorLabel()),
    insurance,
    sections: sections.map(section => withoutBlocks(section, moved)),
    updatedAt: Object.fromEntries(sections.map(({ name, updatedAt }) => [name, updatedAt])),
  }
}

/** Sections whose critical answers `criticalOf` already says in its own words. */
const handled = ['personal', 'allergies', 'medications']

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

function organDonorLabel(): string | undefined {
  return fieldsOf(personal).organDonor?.label
}

function withoutRow(block: RecordBlock, label: string | undefined): RecordBlock {
  return { ...block, rows: block.rows.filter(row => row.label !== label) }
}

function withoutBlocks(section: RecordSection, legends: string[]): RecordSection {
  if (section.name !== personal.name) return section
  return { ...section, blocks: section.blocks.filter(({ legend }) => !legends.includes(legend)) }
}

function criticalRows({ blocks }: RecordSection): RecordRow[] {
  const rows = blocks.flatMap(block => block.rows)
  return rows.filter(({ emergency, isEmpty }) => emergency === 'critical' && !isEmpty)
}
