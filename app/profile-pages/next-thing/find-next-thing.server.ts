import { computeCompleteness, findMissing } from '#app/profile/record/completeness.ts'
import { appliesTo, isUnreadable, type Profile, savedIn } from '#app/profile/record/profile.ts'
import { isEmpty } from '#app/profile-definition/field.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sections, sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import { type StartPageName, startPagePath, startPages } from '../start/start-pages.ts'
import { isPageAnswered, visiblePages } from '../start/start-place.server.ts'
import { type NextThing, type NextThingFacts, printCardPath } from './next-thing.ts'

/**
 * Returns the missing answer or action that helps most in an emergency; undefined if nothing is
 * missing. Sections that are withheld or cannot be opened are passed over.
 */
export function findNextThing(profile: Profile, facts: NextThingFacts): NextThing | undefined {
  return (
    findMissingPage(profile) ??
    (facts.mustPrintCard ? printCard : undefined) ??
    findMissingDose(profile) ??
    findMissingAnswer(profile) ??
    findUnfinishedSection(profile)
  )
}

const pageTopics: Partial<Record<StartPageName, string>> = {
  name: 'name and date of birth',
  allergies: 'allergies',
  medications: 'medications',
  'first-aid': 'what changes first aid',
  contact: 'whom to call',
}

function findMissingPage(profile: Profile): NextThing | undefined {
  const page = visiblePages(profile).find(name => !isPageAnswered(name, profile))
  const about = page && pageTopics[page]
  return about ? { about, why: startPages[page].why, to: startPagePath(page) } : undefined
}

const { personal, history, medications } = sectionsByName

function findMissingDose(profile: Profile): NextThing | undefined {
  const [first] = findMissing(medications, savedIn(profile, medications)?.value).filter(
    ({ name }) => name.includes('['),
  )
  return (
    first && {
      about: 'dose and how often',
      why: `Still missing. ${first.label}.`,
      to: addressOf(medications, first.name),
    }
  )
}

const printCard: NextThing = {
  about: 'the card',
  why: 'Responders find a card in the wallet first. It works without a network.',
  to: printCardPath,
}

// Insurance is not among them: nobody can answer that they have none.
interface MissingAnswer extends Omit<NextThing, 'to'> {
  section: Section
  /** The field that the link opens. */
  field: string
  /** It is there with any of these answers. */
  anyOf: readonly string[]
}

const missingAnswers: readonly MissingAnswer[] = [
  {
    section: history,
    field: 'noAdvanceDirective',
    anyOf: ['noAdvanceDirective', 'advanceDirectives'],
    about: 'advance directive',
    why: 'A crew must see such a paper. They need to know if there is one, and where.',
  },
  {
    section: personal,
    field: 'doctors',
    anyOf: ['doctors'],
    about: 'doctor',
    why: 'The hospital can ask the doctor what no list says.',
  },
]

function findMissingAnswer(profile: Profile): NextThing | undefined {
  const first = missingAnswers.find(({ section, anyOf }) => {
    if (!isOpen(section, profile) || isComplete(section, profile)) return false
    const value: Record<string, unknown> = savedIn(profile, section)?.value ?? {}
    return anyOf.every(name => isEmpty(value[name]))
  })
  if (!first) return undefined
  const { section, field, anyOf: _anyOf, ...words } = first
  return { ...words, to: addressOf(section, field) }
}

function findUnfinishedSection(profile: Profile): NextThing | undefined {
  const section = sections.find(one => isOpen(one, profile) && !isComplete(one, profile))
  if (!section) return undefined
  const { title, description, slug } = section
  return { about: title, why: `${description}.`, to: `/profile/${slug}?edit=1` }
}

function isOpen(section: Section, profile: Profile): boolean {
  return appliesTo(section, profile) && !isUnreadable(profile, section)
}

function isComplete(section: Section, profile: Profile): boolean {
  return computeCompleteness(section, savedIn(profile, section)?.value) === 100
}

/** Returns the URL of a field in the form of its section. */
function addressOf({ slug, name }: Section, field: string): string {
  return `/profile/${slug}?edit=1#${name}-${field}`
}
