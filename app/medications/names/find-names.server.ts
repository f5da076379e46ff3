import type { Profile } from '#app/profile/profile.ts'
import { knowledge } from '../check/knowledge.server.ts'
import { rowsIn, sameMedicine, statusOf } from '../list/lifecycle.ts'
import type { Status } from '../list/list.ts'
import { liveNames, liveSources } from './live-names.server.ts'
import { keyOf } from './name-key.ts'
import { recognize, recognizeExactly } from './recognize.server.ts'
import { type MedicineMatch, searchMedicines } from './search.server.ts'

/** A name that may be added. */
export interface FoundName {
  name: string
  /** What it is: "Brand of atorvastatin", "Statins". */
  what: string[]
  /** The list that it stands in already. */
  isIn?: Status
}

/** What a search brought. */
export interface FoundNames {
  query: string
  /** Names of our list. */
  names: FoundName[]
  /** How many more our list has. */
  more: number
  /** Names that only a live source has: nothing can be checked for them. */
  live: FoundName[]
  didYouMean: string[]
  /** Live sources that did not answer. */
  failed: string[]
  /** What was typed, where no found name is the same; with what it would be checked as. */
  asWritten?: { checkedAs: string[]; isIn?: Status }
}

const mostLive = 20

/** Names for a medicine: from our own list, and from live sources where the operator has turned them on. */
export async function findNames(
  profile: Profile,
  query: string,
  sources = liveSources(),
): Promise<FoundNames> {
  const { matches, more, didYouMean } = searchMedicines(query)
  const live = await liveNames(query, sources)
  const unknown = live.names.filter(isUnknown).slice(0, mostLive)
  const isIn = (name: string) => listWith(profile, name)
  const known = new Set([...matches.map(({ name }) => name), ...unknown].map(keyOf))
  const others = matches.length + unknown.length > 0 ? [] : [...didYouMean, ...live.didYouMean]
  return {
    query,
    names: matches.map(match => ({
      name: match.name,
      what: whatIs(match),
      isIn: isIn(match.name),
    })),
    more,
    live: unknown.map(name => ({ name, what: [], isIn: isIn(name) })),
    didYouMean: distinct(others),
    failed: live.failed,
    asWritten: known.has(keyOf(query))
      ? undefined
      : { checkedAs: recognize(query)?.ingredients ?? [], isIn: isIn(query) },
  }
}

function isUnknown(name: string): boolean {
  return recognizeExactly(name).length === 0
}

function listWith(profile: Profile, name: string): Status | undefined {
  const row = sameMedicine(rowsIn(profile), { name }, 'current')
  return row && statusOf(row)
}

function whatIs({ name, kind, of }: MedicineMatch): string[] {
  // The name of a medicine itself says what it is.
  if (of.length === 0) return classesOf([name])
  return [`${relationOf(kind, of.length)} ${of.join(', ')}`, ...classesOf(of)]
}

function relationOf(kind: MedicineMatch['kind'], ingredients: number): string {
  if (kind === 'brand') return 'Brand of'
  return kind === 'other name' && ingredients === 1 ? 'Another name for' : 'Contains'
}

// The smallest class of each ingredient says the most; one that goes by an enzyme says it to experts.
function classesOf(ingredients: readonly string[]): string[] {
  const classes = [...knowledge().groups.values()].filter(
    ({ kind, label }) => kind === 'class' && !/CYP\d/.test(label),
  )
  const labels = ingredients.flatMap(ingredient => {
    const own = classes.filter(({ members }) => members.includes(ingredient))
    const [first] = own.sort((one, other) => one.members.length - other.members.length)
    return first ? [first.label] : []
  })
  return [...new Set(labels)]
}

// Ours come first and keep their spelling.
function distinct(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(keyOf(name))) byKey.set(keyOf(name), name)
  return [...byKey.values()]
}
