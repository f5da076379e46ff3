import type { Profile } from '#app/profile/profile.ts'
import { savedIn } from '#app/profile/profile.ts'
import {
  type RecordBlock,
  type RecordRow,
  type RecordSection,
  sectionRecord,
} from '#app/profile/record.ts'
import type { Section } from '#app/profile/section.ts'
import { personal } from '#app/profile/sections/personal.ts'
import { reproductive } from '#app/profile/sections/reproductive.ts'
import { type Critical, criticalOf, pregnancyWords } from './critical.ts'
import { englishLanguage, type Language, sectionIn } from './languages/index.server.ts'
import type { LinkSettings } from './link-settings.ts'
import { partWords } from './part-words.ts'
import { aloneKey, computedParts, type Shown, shownBy, shownFields } from './shown.ts'
import type { Words } from './words.ts'

/** Everything the emergency view says, in the order in which a responder needs it. */
export interface EmergencyRecord {
  name: Words
  critical: Critical
  /** Further answers that a definition marks as critical, so that none is forgotten. */
  alsoFirst: RecordRow[]
  contacts: EmergencyBlock
  doctors: EmergencyBlock
  /** Those of which something is shown. */
  sections: EmergencySection[]
  insurance: EmergencyBlock
  /** Titles of the sections of which nothing is shown. */
  withheldSections: string[]
  /** When the personal section, of which the parts stand apart, was saved and confirmed. */
  personalDates: Pick<RecordSection, 'updatedAt' | 'confirmedAt'>
  /** Language of the owner's own words, as in the personal section. */
  writtenIn: string
}

export interface EmergencyBlock extends RecordBlock {
  isWithheld: boolean
}

export interface EmergencySection extends RecordSection {
  /** What is withheld of it and stands nowhere else on the page. */
  withheld: string[]
  /** Whether it is shown but for what is decided alone; else only that is. */
  isWhole: boolean
}

interface Asked {
  /** Stands in while the profile has no full name. */
  accountName: string
  /** What the link shows; without them, what every link shows until its owner decides otherwise. */
  settings?: LinkSettings
  now: Date
  language?: Language
}

/** Arranges a profile for an emergency; what the link withholds is taken out before anything else. */
export function emergencyRecordOf(
  whole: Profile,
  { accountName, settings = {}, now, language = englishLanguage }: Asked,
): EmergencyRecord {
  const shown = shownBy(whole, settings, now)
  const { withheld, profile } = shown
  const all = language.sections.map(section => emergencySection(section, shown, language))
  const titled = (field: string) => personalBlock(language, all, field, withheld)
  const [contacts, doctors, insurance] = [
    titled('emergencyContacts'),
    titled('doctors'),
    titled('insuranceProvider'),
  ]
  const apart = [contacts, doctors, insurance].map(({ legend }) => legend)
  const parts = all.filter(({ blocks, isWhole }) => isWhole || blocks.length > 0)
  return {
    name: nameOf(shown, accountName, language),
    critical: criticalOf(profile, now, shown, language),
    alsoFirst: all.flatMap(criticalRows),
    contacts,
    doctors: withoutRow(doctors, 'organDonor'),
    insurance,
    sections: parts.map(section => withoutSaid(section, apart)),
    withheldSections: all.filter(one => !parts.includes(one)).map(({ title }) => title),
    personalDates: datesOf(all, personal.name),
    writtenIn: shown.writtenIn,
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

// The account's name is the person's as well: where one is withheld, so is the other.
function nameOf({ profile, withheld }: Shown, accountName: string, { texts }: Language): Words {
  if (withheld.has(aloneKey(personal, 'name'))) return { text: texts.withheld }
  return { text: profile.personal?.value.fullName || accountName, isOwn: true }
}

function emergencySection(section: Section, shown: Shown, language: Language): EmergencySection {
  const { withheld, profile } = shown
  const saved = savedIn(profile, section)
  const record = sectionRecord(shownFields(section, withheld), saved, language.formats)
  const isWhole = !withheld.has(section.name)
  const alone = Object.keys(section.alone ?? {})
    .map(name => aloneKey(section, name))
    .filter(key => withheld.has(key) && !saidElsewhere.includes(key))
  const rest = isWhole ? [] : [language.texts.record.rest]
  return {
    ...record,
    blocks: [...pregnancyBlock(section, shown, language), ...record.blocks],
    withheld: [...alone.map(key => partWords(language, section, key)), ...rest],
    isWhole,
  }
}

/** Parts that have a place of their own on the page, which says that they are withheld. */
const saidElsewhere = ['name', 'age', 'contacts', 'doctors', 'organ-donor', 'insurance'].map(
  alone => aloneKey(personal, alone),
)

// With the whole section it is read among the pregnancies.
function pregnancyBlock(
  { name }: Section,
  { withheld, pregnancy }: Shown,
  language: Language,
): RecordBlock[] {
  const isAlone = withheld.has(reproductive.name) && !withheld.has(computedParts.pregnancy)
  if (name !== reproductive.name || !isAlone) return []
  const { texts } = language
  const text = pregnancy ? pregnancyWords(pregnancy, language) : texts.notRecorded
  const label = texts.record.pregnancy
  const row = { name: 'currentPregnancy', label, text, isEmpty: !pregnancy }
  return [{ legend: label, rows: [{ ...row, emergency: 'shown' }] }]
}

// Found by the field it holds: legends are words and differ between languages.
function personalBlock(
  language: Language,
  sections: EmergencySection[],
  field: string,
  withheld: ReadonlySet<string>,
): EmergencyBlock {
  const section: Section = sectionIn(language, 'personal')
  const block = section.blocks.find(({ fields }) => field in fields)
  const { alone } = block?.fields[field] ?? {}
  const legend = block?.legend ?? field
  const record = sections.find(({ name }) => name === personal.name)
  const rows = record?.blocks.find(one => one.legend === legend)?.rows ?? []
  return { legend, rows, isWithheld: withheld.has(alone ? aloneKey(personal, alone) : '') }
}

function withoutRow<Block extends RecordBlock>(block: Block, name: string): Block {
  return { ...block, rows: block.rows.filter(row => row.name !== name) }
}

// What stands elsewhere on the page in full is not read twice.
function withoutSaid(section: EmergencySection, legends: string[]): EmergencySection {
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
