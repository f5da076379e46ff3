import { isDangerous } from '#app/profile/record/merge-allergies.server.ts'
import { isUnreadable, type Profile, savedIn } from '#app/profile/record/profile.ts'
import {
  type RecordBlock,
  type RecordRow,
  type RecordSection,
  toRecordSection,
} from '#app/profile/record/record.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { englishLanguage, type Language, sectionIn } from '../languages/languages.server.ts'
import type { LinkSettings } from '../links/link-settings.ts'
import {
  partKey,
  type VisibleProfile,
  visibleFields,
  visibleProfile,
} from '../links/link-visibility.ts'
import { partText } from '../links/part-text.ts'
import { type CriticalFacts, findCriticalFacts } from './critical-facts.ts'
import type { MarkedText } from './marked-text.ts'
import { splitByTime } from './medication-groups.ts'
import { narrowLegend } from './narrow-legend.ts'
import { statesFields, withoutShownAbove } from './shown-above.ts'

/** The emergency view, in the order in which a responder needs it. */
export interface EmergencyRecord {
  name: MarkedText
  critical: CriticalFacts
  /** Further answers that a definition marks as critical. */
  otherCriticalRows: RecordRow[]
  contacts: RecordBlock & { isWithheld: boolean; isUnreadable: boolean }
  /** Without rows where nothing is recorded. */
  doctors: RecordBlock
  /** Allergies that are not dangerous, and all medications. */
  firstSections: EmergencySection[]
  /**
   * The other sections with something to show, and withheld sections that are named, without the
   * answers in `critical`.
   */
  sections: EmergencySection[]
  /** Without rows where nothing is recorded. */
  insurance: RecordBlock
  /** Times of the last save and confirmation of the personal section, whose parts are separate. */
  personalDates: Pick<RecordSection, 'updatedAt' | 'confirmedAt'>
  /** Language of the owner's own words, as in the personal section. */
  writtenIn: string
  /** Titles of the sections that cannot be unsealed, for the head of the page. */
  unreadable: string[]
  /** True if the settings of the link cannot be unsealed: nothing is shown. */
  hasUnreadableSettings: boolean
}

/**
 * A section with its answers. A block without rows says that nothing is recorded; a block with an
 * empty legend has no heading.
 */
export interface EmergencySection extends RecordSection {
  /** Texts of its withheld parts, which the page names nowhere else. */
  withheld: string[]
  /** False if its title would name withheld parts. */
  isTitled: boolean
  /** True if the stored value cannot be unsealed: it has no blocks then. */
  isUnreadable: boolean
}

interface RecordOptions {
  /** Used while the profile has no full name. */
  accountName: string
  /** Settings of the link; the defaults of every link without them. */
  settings?: LinkSettings
  now: Date
  language?: Language
}

/** Arranges a profile for an emergency, without what the link withholds. */
export function toEmergencyRecord(
  whole: Profile,
  { accountName, settings = {}, now, language: chosenLanguage = englishLanguage }: RecordOptions,
): EmergencyRecord {
  const language = settings.isUnreadable
    ? withUnreadableForWithheld(chosenLanguage)
    : chosenLanguage
  const shown = visibleProfile(whole, settings, now)
  const { withheld, profile } = shown
  const all = language.sections.map(section => emergencySection(section, shown, language))
  const contacts = personalBlock(language, all, 'emergencyContacts')
  const doctors = personalBlock(language, all, 'doctors')
  const insurance = personalBlock(language, all, 'insuranceProvider')
  const separateLegends = [contacts, doctors, insurance].map(({ legend }) => legend)
  const rest = all
    .map(section => withoutSeparateBlocks(section, separateLegends))
    .map(section => splitByTime(withoutShownAbove(section, profile), profile, language))
    .filter(hasSomethingToSay)
  return {
    name: formatName(shown, accountName, language),
    critical: findCriticalFacts(profile, now, shown, language),
    otherCriticalRows: all.flatMap(criticalRows),
    contacts: {
      ...contacts,
      isWithheld: withheld.has(partKey(personal, 'contacts')),
      isUnreadable: isUnreadable(profile, personal),
    },
    doctors: { ...doctors, rows: doctors.rows.filter(({ name }) => name !== 'organDonor') },
    insurance,
    firstSections: firstNames.flatMap(first =>
      rest
        .filter(({ name }) => name === first)
        .map(section => withOwnTexts(section, profile, language)),
    ),
    sections: [...rest.filter(isHistory), ...rest.filter(section => !isHistory(section))].filter(
      ({ name }) => !isFirst(name),
    ),
    personalDates: readDates(all, personal.name),
    writtenIn: shown.writtenIn,
    hasUnreadableSettings: settings.isUnreadable === true,
    unreadable: all.filter(section => section.isUnreadable).map(({ title }) => title),
  }
}

/** Returns a language for a link with unreadable settings, where nothing is withheld by choice. */
export function withUnreadableForWithheld(language: Language): Language {
  const { texts } = language
  return { ...language, texts: { ...texts, withheld: texts.unreadable } }
}

/** Sections and fields whose critical answers `findCriticalFacts` already includes. */
const handledSections = ['personal', 'allergies', 'medications']
const handledFields = [
  'firstToKnow',
  'implantedDevices',
  'advanceDirectives',
  'advanceDirectiveLocation',
  'interpreterNeeded',
  ...statesFields,
]

// The account's name is the owner's name too: both are withheld together.
function formatName(
  { profile, withheld }: VisibleProfile,
  accountName: string,
  { texts }: Language,
): MarkedText {
  if (withheld.has(partKey(personal, 'name'))) return { text: texts.withheld }
  return { text: profile.personal?.value.fullName || accountName, isTyped: true }
}

function emergencySection(
  section: Section,
  { withheld, profile }: VisibleProfile,
  language: Language,
): EmergencySection {
  const saved = savedIn(profile, section)
  const shown = visibleFields(section, withheld)
  const record = toRecordSection(shown, saved, language.formats, isAlwaysShown)
  const isWhole = !withheld.has(section.name)
  const isNamed = !isWhole && section.name === history.name
  const isMissing = isUnreadable(profile, section)
  return {
    ...record,
    blocks: isMissing
      ? []
      : record.blocks.map(block => narrowLegend(withoutEmptyRows(block), section, shown, language)),
    withheld: isNamed ? [partText(language, section, section.name)] : [],
    isTitled: isWhole || isNamed || isMissing,
    isUnreadable: isMissing,
  }
}

// A row that says "Not recorded" is left out: its block says the same without rows.
function withoutEmptyRows(block: RecordBlock): RecordBlock {
  return { ...block, rows: block.rows.filter(({ isEmpty }) => !isEmpty) }
}

/**
 * Blocks of these fields say "Not recorded", because silence could be read as "none". Any other
 * field without an answer is absent.
 */
const alwaysShownFields = ['conditions', 'implantedDevices', 'advanceDirectives']

function isAlwaysShown(name: string): boolean {
  return alwaysShownFields.includes(name)
}

// Finds the block by a field, because legends differ between languages.
function personalBlock(
  language: Language,
  sections: EmergencySection[],
  field: string,
): RecordBlock {
  const { blocks }: Section = sectionIn(language, 'personal')
  const legend = blocks.find(({ fields }) => field in fields)?.legend ?? field
  const record = sections.find(({ name }) => name === personal.name)
  const rows = record?.blocks.find(block => block.legend === legend)?.rows ?? []
  return { legend, rows }
}

function withoutSeparateBlocks(section: EmergencySection, legends: string[]): EmergencySection {
  if (section.name !== personal.name) return section
  return { ...section, blocks: section.blocks.filter(({ legend }) => !legends.includes(legend)) }
}

// Allergies and medications tell when they were confirmed, also where the head shows all of them.
function hasSomethingToSay(section: EmergencySection): boolean {
  const { name, blocks, withheld, isTitled, updatedAt } = section
  if (blocks.length + withheld.length > 0 || section.isUnreadable) return true
  return isFirst(name) && isTitled && updatedAt !== null
}

const firstNames = ['allergies', 'medications']

function isFirst(name: string): boolean {
  return firstNames.includes(name)
}

function isHistory({ name }: EmergencySection): boolean {
  return name === history.name
}

// The dangerous allergies are in the head of the page.
function withOwnTexts(
  section: EmergencySection,
  profile: Profile,
  { texts, findAllergen }: Language,
): EmergencySection {
  if (section.name !== 'allergies' || section.blocks.length === 0) return section
  const isPart = profile.allergies?.value.allergies?.some(isDangerous)
  const blocks = section.blocks.map(block => ({
    ...block,
    rows: block.rows.map(({ items, ...row }) => ({
      ...row,
      items: items?.map(item => ({ ...item, translation: findAllergen(item.title) })),
    })),
  }))
  return { ...section, blocks, ...(isPart && { title: texts.record.otherAllergies }) }
}

function criticalRows({ name: section, blocks }: RecordSection): RecordRow[] {
  if (handledSections.includes(section)) return []
  const rows = blocks.flatMap(block => block.rows)
  return rows.filter(
    ({ name, emergency, isEmpty }) =>
      emergency === 'critical' && !isEmpty && !handledFields.includes(name),
  )
}

function readDates(sections: RecordSection[], name: string): EmergencyRecord['personalDates'] {
  const { updatedAt = null, confirmedAt = null } =
    sections.find(section => section.name === name) ?? {}
  return { updatedAt, confirmedAt }
}
