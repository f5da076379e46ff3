import { heavyTask } from '#app/lib/heavy-task.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import {
  type MedicationLine,
  readLine,
  readLineFor,
  readLineOnThread,
} from '../line/read-line.server.ts'
import { detailWords } from '../list/detail-words.ts'
import { findSameMedication, medicationsIn, readStatus } from '../list/lifecycle.ts'
import type { Status } from '../list/medication-list.ts'
import { findClasses } from './find-classes.server.ts'
import { type LiveResult, liveNames, liveSources } from './live-names.server.ts'
import { splitWords, toNameKey } from './name-key.ts'
import { recognize, recognizeExactly } from './recognize-name.server.ts'
import {
  type MedicationMatch,
  type SearchResult,
  searchMedications,
} from './search-medications.server.ts'

/** A name that can be added. */
export interface FoundName {
  name: string
  /** For example "Brand of atorvastatin", "Statins". */
  descriptions: string[]
  /** The list that has it already. */
  list?: Status
  /** Typed words that are not in this name. */
  extraWords?: string
  /** Such as "400 mg, twice daily"; absent if it is on a list and keeps its details there. */
  details?: string
}

export interface FoundNames {
  query: string
  /** The details for the first name found; absent if the query is only a name. */
  details?: string
  /** True if they are the typed words, because not all of them were understood. */
  isAsTyped: boolean
  /** A number in the query that has two readings, as typed. */
  unclearNumber?: string
  /** The text before and after the name. */
  around: MedicationLine['around']
  /** Names of our list. */
  names: FoundName[]
  /** Count of further names in our list. */
  more: number
  /** Names of live sources that our list does not have and cannot check. */
  live: FoundName[]
  didYouMean: string[]
  /** Live sources that did not answer. */
  failed: string[]
  /** The typed name and the ingredients to check it as; absent if a found name is the same. */
  typedName?: { name: string; checkedAs: string[]; list?: Status; details?: string }
}

const maxLive = 20

/** Finds names in our own list, and in live sources if the operator has enabled them. */
export async function findNames(
  profile: Profile,
  query: string,
  sources = liveSources(),
): Promise<FoundNames> {
  // Other servers get the name alone, without the dose.
  const name = sources.length > 0 ? (await readLineOnThread(query)).firstWords : ''
  const live = await liveNames(name, sources)
  return await joinOnThread(profile, query, live)
}

const joinOnThread = heavyTask('find-names', joinNames)

function joinNames(profile: Profile, query: string, live: LiveResult): FoundNames {
  const line = readLine(query)
  const { matches, more, didYouMean } = searchLine(line)
  const unknown = live.names.filter(isUnknown).slice(0, maxLive)
  const onList = (name: string) => listAndDetails(profile, query, name)
  const names = matches.map(match => toFoundName(match, line, onList))
  const known = new Set([...names.map(({ name }) => name), ...unknown].map(toNameKey))
  const others = matches.length + unknown.length > 0 ? [] : [...didYouMean, ...live.didYouMean]
  const written = line.name || line.firstWords
  return {
    query,
    ...detailsFor(query, names[0]?.name ?? written),
    isAsTyped: line.rest !== '',
    ...(line.unclearNumber && { unclearNumber: line.unclearNumber.typed }),
    around: line.around,
    names,
    more,
    live: unknown.map(name => ({ name, descriptions: [], ...onList(name) })),
    didYouMean: uniqueNames(others),
    failed: live.failed,
    typedName: known.has(toNameKey(written))
      ? undefined
      : {
          name: written,
          checkedAs: recognize(written)?.ingredients ?? [],
          ...onList(written),
        },
  }
}

export function searchLine({ firstWords }: MedicationLine): SearchResult {
  return searchMedications(firstWords)
}

function detailsFor(query: string, name: string): { details?: string } {
  const words = detailWords(readLineFor(query, name).details)
  return words === '' ? {} : { details: words }
}

function toFoundName(
  match: MedicationMatch,
  { firstWords: typed, strength }: MedicationLine,
  onList: (name: string) => Pick<FoundName, 'list' | 'details'>,
): FoundName {
  const { name } = match
  const added = strength ? `${name} ${strength}` : name
  return {
    name: added,
    descriptions: describeMatch(match),
    ...onList(added),
    ...extraWordsOf(typed, name),
  }
}

// A medication that is on a list keeps its details.
function listAndDetails(
  profile: Profile,
  query: string,
  name: string,
): Pick<FoundName, 'list' | 'details'> {
  const list = currentListOf(profile, name)
  return { list, ...(!list && detailsFor(query, name)) }
}

// A typed word may be the beginning of a name: "ibuprof".
function extraWordsOf(typed: string, name: string): { extraWords?: string } {
  const key = toNameKey(name)
  const words = typed.split(' ').filter(word => splitWords(word).some(part => !key.includes(part)))
  return words.length > 0 ? { extraWords: words.join(' ') } : {}
}

function isUnknown(name: string): boolean {
  return recognizeExactly(name).length === 0
}

function currentListOf(profile: Profile, name: string): Status | undefined {
  const row = findSameMedication(medicationsIn(profile), { name }, 'current')
  return row && readStatus(row)
}

/** Describes a found name in phrases: "Brand of atorvastatin", "Statins". */
export function describeMatch({ name, kind, ingredients }: MedicationMatch): string[] {
  // An ingredient's own name needs no description but its class.
  if (ingredients.length === 0) return findClasses([name])
  return [
    `${relationOf(kind, ingredients.length)} ${ingredients.join(', ')}`,
    ...findClasses(ingredients),
  ]
}

function relationOf(kind: MedicationMatch['kind'], ingredients: number): string {
  if (kind === 'brand') return 'Brand of'
  return kind === 'other name' && ingredients === 1 ? 'Another name for' : 'Contains'
}

// Our own names come first and keep their spelling.
function uniqueNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(toNameKey(name))) byKey.set(toNameKey(name), name)
  return [...byKey.values()]
}
