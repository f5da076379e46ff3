import { isWithheld } from '#app/access/withheld.ts'
import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { currentPregnancy } from '#app/profile/record/age-and-pregnancy.ts'
import { withCurrentMedications } from '#app/profile/record/current-medications.ts'
import { appliesTo, isUnreadable, type Profile, savedIn } from '#app/profile/record/profile.ts'
import { type Field, type Fields, isEmpty } from '#app/profile-definition/field.ts'
import { entriesOf } from '#app/profile-definition/field-index.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { LinkSettings } from './link-settings.ts'

// What a link shows is decided by part: a section, or what its definition sets apart as `alone`.

/** Something that the owner of a link shows or withholds as one. */
interface ShareablePart {
  /** "history", "history:family-history": stands in the settings of links, and never changes. */
  key: string
  /** For the owner, in English. */
  label: string
  isShownByDefault: boolean
}

export interface SectionParts {
  section: Section
  /** Everything of the section that is not decided alone. */
  whole: ShareablePart
  alone: ShareablePart[]
}

/** A pregnancy of now, with the weeks that were recorded and when. */
type Pregnancy = NonNullable<ReturnType<typeof currentPregnancy>>

/** A profile as a link shows it. */
export interface VisibleProfile {
  /** Without the answers that are withheld, and without what is of no use in an emergency. */
  profile: Profile
  /** Keys of the parts that are withheld, whether or not something was answered there. */
  withheld: ReadonlySet<string>
  /** Read before anything was taken away; undefined where it is withheld or there is none. */
  pregnancy?: Pregnancy
  /** The language of the owner's own words, as in the personal section. */
  writtenIn: string
}

/** Parts that are no fields: an option, and something that several fields say together. */
export const computedParts = {
  depression: 'history:depression-anxiety',
  pregnancy: 'reproductive:current-pregnancy',
} as const

const computedDefaults: Record<string, boolean> = {
  [computedParts.depression]: false,
  [computedParts.pregnancy]: true,
}

/** The key of what is decided alone of a section. */
export function partKey({ name }: Pick<Section, 'name'>, alone: string): string {
  return `${name}:${alone}`
}

/** All parts by section, in the order of the record. */
export function shareableParts(): SectionParts[] {
  return allParts
}

const allParts: SectionParts[] = sections.map(section => ({
  section,
  whole: {
    key: section.name,
    label: section.title,
    isShownByDefault: section.emergency !== 'hidden',
  },
  alone: Object.entries(section.separateParts ?? {}).map(([alone, label]) => {
    const key = partKey(section, alone)
    return {
      key,
      label,
      isShownByDefault: computedDefaults[key] ?? isAloneShownByDefault(section, alone),
    }
  }),
}))

function isAloneShownByDefault(section: Section, alone: string): boolean {
  const field = Object.values(fieldsOf(section)).find(one => one.separatePart === alone)
  return (field?.emergency ?? section.emergency) !== 'hidden'
}

const defaultVisibility = new Map(
  allParts
    .flatMap(({ whole, alone }) => [whole, ...alone])
    .map(({ key, isShownByDefault }) => [key, isShownByDefault]),
)

/** Keys of all parts of the sections of these stored names, as a proxy is kept from them. */
export function partKeysOf(storedNames: ReadonlySet<string> = new Set()): Set<string> {
  const parts = allParts
    .filter(({ section }) => isWithheld({ withheld: storedNames }, section))
    .flatMap(({ whole, alone }) => [whole, ...alone])
  return new Set(parts.map(({ key }) => key))
}

/** Whether a link shows a part; what is no part is not shown. */
export function isPartShown(
  { shown = {}, isUnreadable: isClosed }: LinkSettings,
  key: string,
): boolean {
  if (isClosed || !defaultVisibility.has(key)) return false
  return Object.hasOwn(shown, key) ? shown[key] === true : defaultVisibility.get(key) === true
}

/**
 * Takes out of a profile what a link withholds, before anything else reads it.
 * @param now decides whether a pregnancy can still last.
 */
export function visibleProfile(whole: Profile, settings: LinkSettings, now: Date): VisibleProfile {
  const withheld = new Set([...defaultVisibility.keys()].filter(key => !isPartShown(settings, key)))
  const profile = withCurrentMedications(whole)
  const entries = sections
    .filter(section => appliesTo(section, whole))
    .flatMap(section => {
      const saved = savedIn(profile, section)
      const value = saved && visibleAnswers(section, saved.value, withheld)
      return value ? [[section.name, { ...saved, value }]] : []
    })
  const pregnancy = withheld.has(computedParts.pregnancy) ? undefined : currentPregnancy(whole, now)
  return {
    profile: { ...Object.fromEntries(entries), ...visibleUnreadable(whole, withheld) },
    withheld,
    ...(pregnancy && { pregnancy }),
    writtenIn: whole.personal?.value.writtenIn ?? 'en',
  }
}

// A section of which nothing is shown is not named either: that it is there would tell something.
function visibleUnreadable(
  whole: Profile,
  withheld: ReadonlySet<string>,
): Pick<Profile, 'unreadable'> {
  const names = allParts
    .filter(({ section }) => isUnreadable(whole, section) && appliesTo(section, whole))
    .filter(({ whole: part, alone }) => [part, ...alone].some(({ key }) => !withheld.has(key)))
    .map(({ section }) => section.name)
  return names.length > 0 ? { unreadable: new Set(names) } : {}
}

/**
 * A section with the fields alone that a link shows. The result depends on the definition and the
 * withheld parts alone, so the same object is given for the same parts.
 */
export function visibleFields(section: Section, withheld: ReadonlySet<string>): Section {
  const known = cachedSections(section)
  const key = decidingKeys(section)
    .filter(part => withheld.has(part))
    .join()
  const found = known.get(key)
  if (found) return found
  // A map keeps its order: the first combination was made longest ago.
  if (known.size >= maxCachedPerSection) known.delete(known.keys().next().value ?? '')
  const reduced = reducedSection(section, withheld)
  known.set(key, reduced)
  return reduced
}

/** Owners choose among thousands of combinations; most leave the usual one. */
const maxCachedPerSection = 50

const cachedSections = memoizeByObject((_section: Section) => new Map<string, Section>())

/** Keys of the parts that decide which fields of a section are shown. */
const decidingKeys = memoizeByObject((section: Section) => {
  const fields = section.blocks.flatMap(block => Object.values(block.fields))
  const alone = new Set(fields.flatMap(field => field.separatePart ?? []))
  return [section.name, computedParts.pregnancy, ...[...alone].map(key => partKey(section, key))]
})

function reducedSection(section: Section, withheld: ReadonlySet<string>): Section {
  const blocks = section.blocks.map(({ legend, fields }) => ({
    legend,
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        isFieldShown(section, name, field, withheld) ? [[name, withoutHiddenColumns(field)]] : [],
      ),
    ),
  }))
  return { ...section, blocks }
}

function isFieldShown(
  section: Section,
  name: string,
  field: Field,
  withheld: ReadonlySet<string>,
): boolean {
  if (field.separatePart) return !withheld.has(partKey(section, field.separatePart))
  if (withheld.has(section.name) || field.emergency === 'hidden') return false
  return !(fieldsRevealingPregnancy.includes(name) && withheld.has(computedParts.pregnancy))
}

// Beside the list without it, the number of all pregnancies tells of one that is withheld.
const fieldsRevealingPregnancy = ['totalPregnancies']

// Of a row: codes, e-mail addresses and the like, which are of no use in an emergency.
function withoutHiddenColumns(field: Field): Field {
  if (field.kind !== 'list') return field
  const item = Object.entries(field.item).filter(([, { emergency }]) => emergency !== 'hidden')
  return { ...field, item: Object.fromEntries(item) }
}

type Values = Record<string, unknown>

// Undefined where nothing is left of a section that is withheld as a whole: even the day of its last save would
// tell that something was written there.
function visibleAnswers(
  section: Section,
  value: Values,
  withheld: ReadonlySet<string>,
): Values | undefined {
  const fields = fieldsOf(visibleFields(section, withheld))
  const left = pickAnswers(fields, withoutComputedParts(section, value, withheld))
  if (!withheld.has(section.name)) return left
  return Object.values(left).every(isEmpty) ? undefined : left
}

function pickAnswers(fields: Fields, values: Values, answers: Values = {}): Values {
  for (const { name, field } of entriesOf(fields)) {
    const value = values[name]
    if (value === undefined) continue
    answers[name] =
      field.kind === 'list'
        ? (value as Values[]).map(row => pickAnswers(field.item, row, { id: row.id }))
        : value
  }
  return answers
}

function withoutComputedParts(
  { name }: Section,
  value: Values,
  withheld: ReadonlySet<string>,
): Values {
  const { conditions, pregnancies } = value
  if (name === 'history' && Array.isArray(conditions) && withheld.has(computedParts.depression)) {
    return { ...value, conditions: conditions.filter(one => one !== 'depression-anxiety') }
  }
  if (
    name === 'reproductive' &&
    Array.isArray(pregnancies) &&
    withheld.has(computedParts.pregnancy)
  ) {
    return { ...value, pregnancies: pregnancies.filter(({ outcome }) => outcome !== 'current') }
  }
  return value
}
