import { isWithheld } from '#app/access/withheld.ts'
import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { currentPregnancy, type RecordedPregnancy } from '#app/profile/record/age-and-pregnancy.ts'
import { withShownMedications } from '#app/profile/record/medication-time.ts'
import { withMergedAllergies } from '#app/profile/record/merge-allergies.server.ts'
import { appliesTo, isUnreadable, type Profile, savedIn } from '#app/profile/record/profile.ts'
import { type Field, type Fields, isEmpty } from '#app/profile-definition/field.ts'
import { entriesOf } from '#app/profile-definition/field-index.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { LinkSettings } from './link-settings.ts'

// A link shows or withholds parts: a section, or fields that the section sets apart
// (`separateParts`).

/** A part of the record that an owner shows or withholds as one. */
export interface ShareablePart {
  /** "history", "history:family-history": stored in the settings of links, so it never changes. */
  key: string
  /** English label for the owner. */
  label: string
  isShownByDefault: boolean
  /** Key of the part without which this one is withheld too: an option of one of its fields. */
  needs?: string
}

export interface SectionParts {
  section: Section
  /** The fields that the section does not set apart. */
  whole: ShareablePart
  /** The fields that the section sets apart. */
  alone: ShareablePart[]
}

/** A profile as a link shows it. */
export interface VisibleProfile {
  /** Without withheld answers, and without fields that are of no use in an emergency. */
  profile: Profile
  /** Keys of the withheld parts, whether or not they have an answer. */
  withheld: ReadonlySet<string>
  /** Read before anything is removed; undefined where it is withheld or there is none. */
  pregnancy?: RecordedPregnancy
  /** Language of the owner's own words, as in the personal section. */
  writtenIn: string
}

/** Parts that are not fields: one option, and one fact that several fields give together. */
export const computedParts = {
  depression: 'history:depression-anxiety',
  pregnancy: 'reproductive:current-pregnancy',
} as const

const computedNeeds: Record<string, string> = { [computedParts.depression]: history.name }

const computedDefaults: Record<string, boolean> = {
  [computedParts.depression]: false,
  [computedParts.pregnancy]: true,
}

/** Returns the key of a part that a section sets apart. */
export function partKey({ name }: Pick<Section, 'name'>, alone: string): string {
  return `${name}:${alone}`
}

export function partsIn({ whole, alone }: SectionParts): ShareablePart[] {
  return [whole, ...alone]
}

/** Returns all parts by section, in the order of the record. */
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
      ...(computedNeeds[key] && { needs: computedNeeds[key] }),
    }
  }),
}))

function isAloneShownByDefault(section: Section, alone: string): boolean {
  const field = Object.values(fieldsOf(section)).find(({ separatePart }) => separatePart === alone)
  return (field?.emergency ?? section.emergency) !== 'hidden'
}

const defaultVisibility = new Map(
  allParts.flatMap(partsIn).map(({ key, isShownByDefault }) => [key, isShownByDefault]),
)

/** Returns the keys of all parts of the sections with these stored names. */
export function findPartKeys(storedNames: ReadonlySet<string> = new Set()): Set<string> {
  const parts = allParts
    .filter(({ section }) => isWithheld({ withheld: storedNames }, section))
    .flatMap(partsIn)
  return new Set(parts.map(({ key }) => key))
}

/** Returns whether a link shows a part; false for an unknown key. */
export function isPartShown(
  { shown = {}, isUnreadable: isClosed }: LinkSettings,
  key: string,
): boolean {
  if (isClosed || !defaultVisibility.has(key)) return false
  return Object.hasOwn(shown, key) ? shown[key] === true : defaultVisibility.get(key) === true
}

/** Settings of `visibleProfile` and `visibleFields`. */
export interface VisibilityOptions {
  /** Keeps the codes of visible names: a program reads them, a page does not show them. */
  keepsCodes?: boolean
}

/**
 * Removes from a profile what a link withholds, before anything else reads it.
 * @param now decides whether a pregnancy can still last.
 */
export function visibleProfile(
  whole: Profile,
  settings: LinkSettings,
  now: Date,
  options: VisibilityOptions = {},
): VisibleProfile {
  const withheld = new Set([...defaultVisibility.keys()].filter(key => !isPartShown(settings, key)))
  const profile = withMergedAllergies(withShownMedications(whole, now))
  const entries = sections
    .filter(section => appliesTo(section, whole))
    .flatMap(section => {
      const saved = savedIn(profile, section)
      const value = saved && visibleAnswers(section, saved.value, withheld, options)
      return value ? [[section.name, { ...saved, value }]] : []
    })
  const pregnancy = visiblePregnancy(whole, withheld, now)
  return {
    profile: { ...Object.fromEntries(entries), ...visibleUnreadable(whole, withheld) },
    withheld,
    ...(pregnancy && { pregnancy }),
    writtenIn: whole.personal?.value.writtenIn ?? 'en',
  }
}

// The state "pregnant" is withheld with the other states.
function visiblePregnancy(
  { history: saved, ...others }: Profile,
  withheld: ReadonlySet<string>,
  now: Date,
): RecordedPregnancy | undefined {
  if (withheld.has(computedParts.pregnancy)) return undefined
  const areStatesShown = !withheld.has(partKey(history, 'first-aid-states'))
  return currentPregnancy({ ...others, ...(areStatesShown && { history: saved }) }, now)
}

// The name of a section without a visible part would reveal that the section has answers.
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
 * Returns a section with only the fields that a link shows. The same parts give the same object.
 */
export function visibleFields(
  section: Section,
  withheld: ReadonlySet<string>,
  { keepsCodes = false }: VisibilityOptions = {},
): Section {
  const cache = cachedSections(section)
  const parts = decidingKeys(section).filter(part => withheld.has(part))
  const key = [keepsCodes, ...parts].join()
  const cached = cache.get(key)
  if (cached) return cached
  // A map keeps its order: its first key is the oldest.
  if (cache.size >= maxCachedPerSection) cache.delete(cache.keys().next().value ?? '')
  const reduced = reducedSection(section, withheld, keepsCodes)
  cache.set(key, reduced)
  return reduced
}

/** Owners choose among thousands of combinations; most keep the defaults. */
const maxCachedPerSection = 50

const cachedSections = memoizeByObject((_section: Section) => new Map<string, Section>())

/** Keys of the parts that decide which fields of a section are shown. */
const decidingKeys = memoizeByObject((section: Section) => {
  const fields = section.blocks.flatMap(block => Object.values(block.fields))
  const alone = new Set(fields.flatMap(field => field.separatePart ?? []))
  return [section.name, computedParts.pregnancy, ...[...alone].map(key => partKey(section, key))]
})

function reducedSection(
  section: Section,
  withheld: ReadonlySet<string>,
  keepsCodes: boolean,
): Section {
  const blocks = section.blocks.map(({ legend, fields }) => ({
    legend,
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        isFieldShown(section, name, field, withheld)
          ? [[name, withoutHiddenColumns(field, keepsCodes)]]
          : [],
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

// With a withheld pregnancy, the number of all pregnancies would reveal it.
const fieldsRevealingPregnancy = ['totalPregnancies']

// Removes columns such as codes and email addresses, which are of no use in an emergency.
function withoutHiddenColumns(field: Field, keepsCodes: boolean): Field {
  if (field.kind !== 'list') return field
  const isShown = ({ emergency }: Field) => emergency !== 'hidden'
  const item = Object.entries(field.item).filter(([, column]) => {
    const isCode = keepsCodes && column.kind === 'code'
    const coded = isCode ? field.item[column.of] : column
    return coded !== undefined && isShown(coded)
  })
  return { ...field, item: Object.fromEntries(item) }
}

type Values = Record<string, unknown>

// Returns undefined for a withheld section without visible answers: the day of its last save would
// reveal that it has others.
function visibleAnswers(
  section: Section,
  value: Values,
  withheld: ReadonlySet<string>,
  options: VisibilityOptions,
): Values | undefined {
  const fields = fieldsOf(visibleFields(section, withheld, options))
  const visible = pickAnswers(fields, withoutComputedParts(section, value, withheld))
  if (!withheld.has(section.name)) return visible
  return Object.values(visible).every(isEmpty) ? undefined : visible
}

function pickAnswers(fields: Fields, values: Values, answers: Values = {}): Values {
  for (const { name, field } of entriesOf(fields)) {
    const value = values[name]
    if (value === undefined) continue
    answers[name] =
      field.kind === 'list'
        ? (value as Values[]).map(row => pickAnswers(field.item, row, rowMarks(row)))
        : value
  }
  return answers
}

// What is known about a row and what was asked about it are no answers.
function rowMarks({ id, known, answers }: Values): Values {
  return { id, ...(known !== undefined && { known }), ...(answers !== undefined && { answers }) }
}

function withoutComputedParts(
  { name }: Section,
  value: Values,
  withheld: ReadonlySet<string>,
): Values {
  const { pregnancies } = value
  if (name === history.name) return withoutComputedHistory(value, withheld)
  if (
    name === 'reproductive' &&
    Array.isArray(pregnancies) &&
    withheld.has(computedParts.pregnancy)
  ) {
    return { ...value, pregnancies: pregnancies.filter(({ outcome }) => outcome !== 'current') }
  }
  return value
}

function withoutComputedHistory(value: Values, withheld: ReadonlySet<string>): Values {
  const { conditions, firstAidStates } = value
  const shown = { ...value }
  if (Array.isArray(conditions) && withheld.has(computedParts.depression)) {
    shown.conditions = conditions.filter(condition => condition !== 'depression-anxiety')
  }
  if (Array.isArray(firstAidStates) && withheld.has(computedParts.pregnancy)) {
    shown.firstAidStates = firstAidStates.filter(state => state !== 'pregnant')
    delete shown.dueDate
  }
  return shown
}
