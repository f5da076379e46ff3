import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type {
  Caution,
  CrossReaction,
  FirstAidNote,
  Group,
  KnowledgeFile,
  LocalUse,
  Members,
  Rule,
  Severity,
} from './knowledge-file.ts'
import { KnownNames } from './knowledge-names.ts'

/** A rule with its sides as ingredients. */
export interface ReadyRule extends Rule {
  inA: ReadonlySet<string>
  inB: ReadonlySet<string>
  /** Returns whether it applies to two ingredients: one on each side, and no exception. */
  isMeant(one: string, other: string): boolean
  /** Both sides are single ingredients: it overrides class rules. */
  isExact: boolean
  /** Returns whether it is true of an ingredient that is only put on the skin or into the eyes. */
  isTrueLocally(ingredient: string): boolean
}

/** A rule of three sides, as ingredients. */
interface ReadyTriple extends Rule {
  sides: readonly ReadonlySet<string>[]
}

/** A pair of the 2014 list. */
interface PublicPair {
  term: 'Critical' | 'Significant'
  nui: string
}

export interface Knowledge {
  file: KnowledgeFile
  names: KnownNames
  /** The ingredient at a place of the list. */
  ingredientAt(place: number): string
  groups: ReadonlyMap<string, Group>
  /** Returns the ingredients of a side. */
  membersOf(side: Members): ReadonlySet<string>
  /** The rule at a place of the file, of two sides or of three. */
  ruleAt(place: number): Rule
  /** Rules of two sides, made with each reading. */
  rules: readonly ReadyRule[]
  /** Rules of three sides. */
  triples: readonly ReadyTriple[]
  /** The rules that are meant for two ingredients. */
  rulesBetween(one: string, other: string): ReadyRule[]
  /** The places of the rules of two sides that have an ingredient on one of them, each once. */
  rulesOf(ingredient: string): number[]
  /** The pair as NDF-RT 2014 has it. */
  publicPair(one: string, other: string): PublicPair | undefined
  /** The item of the ONC high-priority list. */
  highPriority(one: string, other: string): number | undefined
  /** The item of the ONC non-interruptive list. */
  nonInterruptive(one: string, other: string): number | undefined
  /** Returns our own limit for a pair of the 2014 list. */
  quietPair(one: string, other: string): { cap: 'other' | 'none'; reason: string } | undefined
  /** Returns whether any rule or pair is about an ingredient. */
  isCovered(ingredient: string): boolean
  /** Groups in which two different members are a duplicate. */
  duplicateGroups: readonly (Group & { duplicate: Severity; ingredients: ReadonlySet<string> })[]
  cautions: readonly (Caution & {
    ingredients: ReadonlySet<string>
    isTrueLocally(ingredient: string): boolean
  })[]
  crossReactions: readonly (CrossReaction & { ingredients: ReadonlySet<string> })[]
  firstAid: readonly (FirstAidNote & { ingredients: ReadonlySet<string> })[]
}

let ready: Knowledge | undefined

/** Returns the knowledge base, which the first call reads and indexes. */
export function knowledge(): Knowledge {
  ready ??= readyKnowledge(readCompiled())
  return ready
}

function readCompiled(): KnowledgeFile {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('#app/medications/knowledge/knowledge.json.gz')
  return JSON.parse(gunzipSync(readFileSync(file)).toString())
}

/** Indexes a compiled knowledge base. */
export function readyKnowledge(file: KnowledgeFile): Knowledge {
  const ingredientAt = (place: number) => file.ingredients[place]?.[0] ?? ''
  const groups = new Map(file.groups.map(group => [group.id, group]))
  const membersIn = (side: Members) => new Set(side.flatMap(one => groups.get(one)?.members ?? one))
  // Many rules share a side, whose set is stored once.
  const sets = new Map<string, ReadonlySet<string>>()
  const membersOf = (side: Members) => {
    const key = side.join('|')
    const members = sets.get(key) ?? membersIn(side)
    sets.set(key, members)
    return members
  }
  const withMembers = <T extends { medicines: Members; except?: string[] }>(entry: T) => {
    const except = membersOf(entry.except ?? [])
    return { ...entry, ingredients: without(membersOf(entry.medicines), except) }
  }
  const localTest =
    ({ local = [] }: { local?: LocalUse }) =>
    (ingredient: string) =>
      local === true || membersOf(local).has(ingredient)
  const ruleAt = (place: number) => {
    const rule = file.rules[place]
    if (!rule) throw new RangeError(`There is no rule ${place}`)
    return rule
  }
  const readyRuleAt = (place: number): ReadyRule => {
    const rule = ruleAt(place)
    const isExact = [...rule.a, ...rule.b].every(side => !groups.has(side))
    const sides = { inA: membersOf(rule.a), inB: membersOf(rule.b) }
    const isExcepted = exceptionTest(rule.except ?? [], membersOf)
    const isMeant = (one: string, other: string) =>
      isBetween(sides, one, other) && !isExcepted(one, other)
    return { ...rule, ...sides, isMeant, isExact, isTrueLocally: localTest(rule) }
  }
  const { ofThree, ofTwo, onSideA, onSideB } = rulesByIngredient(file, membersIn)
  const rulesOf = (ingredient: string) => [
    ...new Set([...onSideA(ingredient), ...onSideB(ingredient)]),
  ]
  const triples = ofThree.map(ruleAt).map(
    (rule): ReadyTriple => ({
      ...rule,
      sides: [rule.a, rule.b, rule.c ?? []].map(membersOf),
    }),
  )
  const cautions = file.cautions.map(withMembers).map(caution => {
    // Labels of creams warn about pregnancy, too.
    const local = caution.when === 'pregnant' || caution.local
    return { ...caution, local, isTrueLocally: localTest({ local }) }
  })
  const crossReactions = file.crossReactions.map(withMembers)
  const pairs = pairMap(file, ingredientAt)
  const high = new Map(
    file.highPriority.map(([one, other, item]) => [
      pairKey(ingredientAt(one), ingredientAt(other)),
      item,
    ]),
  )
  const quiet = file.quiet.map(entry => ({
    ...entry,
    inA: membersOf(entry.a),
    inB: membersOf(entry.b),
  }))
  const capped = file.nonInterruptive.map(({ item, a, b }) => ({
    item,
    inA: new Set(a),
    inB: new Set(b),
  }))
  const listedNames = new Set([...pairs.keys(), ...high.keys()].flatMap(key => key.split('\t')))
  return {
    file,
    names: new KnownNames(file),
    ingredientAt,
    groups,
    membersOf,
    ruleAt,
    get rules() {
      return ofTwo.map(readyRuleAt)
    },
    triples,
    rulesOf,
    rulesBetween: (one, other) => {
      const between = [
        ...inBoth(onSideA(one), onSideB(other)),
        ...inBoth(onSideB(one), onSideA(other)),
      ]
      return [...new Set(between)].map(readyRuleAt).filter(rule => rule.isMeant(one, other))
    },
    publicPair: (one, other) => pairs.get(pairKey(one, other)),
    highPriority: (one, other) => high.get(pairKey(one, other)),
    nonInterruptive: (one, other) => capped.find(pair => isBetween(pair, one, other))?.item,
    quietPair: (one, other) => quiet.find(pair => isBetween(pair, one, other)),
    isCovered: ingredient =>
      rulesOf(ingredient).length > 0 ||
      triples.some(({ sides }) => sides.some(side => side.has(ingredient))) ||
      listedNames.has(ingredient),
    duplicateGroups: [...groups.values()].flatMap(group =>
      group.duplicate
        ? [{ ...group, duplicate: group.duplicate, ingredients: new Set(group.members) }]
        : [],
    ),
    cautions,
    crossReactions,
    firstAid: file.firstAid.map(withMembers),
  }
}

/** Returns whether each of two ingredients is on another side. */
function isBetween(
  { inA, inB }: { inA: ReadonlySet<string>; inB: ReadonlySet<string> },
  one: string,
  other: string,
): boolean {
  return (inA.has(one) && inB.has(other)) || (inA.has(other) && inB.has(one))
}

/** Returns one key for a pair in either order. */
export function pairKey(one: string, other: string): string {
  return one < other ? `${one}\t${other}` : `${other}\t${one}`
}

function exceptionTest(exceptions: NonNullable<Rule['except']>, membersOf: Knowledge['membersOf']) {
  const single = new Set(
    exceptions.flatMap(one => (Array.isArray(one) ? [] : [...membersOf([one])])),
  )
  const pairs = exceptions.flatMap(one =>
    Array.isArray(one) ? [{ inA: membersOf([one[0]]), inB: membersOf([one[1]]) }] : [],
  )
  return (one: string, other: string) =>
    single.has(one) || single.has(other) || pairs.some(pair => isBetween(pair, one, other))
}

/** The places of the rules: of three sides, of two, and those that have an ingredient on a side. */
function rulesByIngredient(
  file: KnowledgeFile,
  membersIn: (side: Members) => ReadonlySet<string>,
) {
  const { rules } = file
  const places = [...rules.keys()]
  const isTriple = (place: number) => rules[place]?.c !== undefined
  const index = (side: 'a' | 'b') =>
    indexByMember(rules.map(rule => (rule.c ? [] : [...membersIn(rule[side])])))
  return {
    ofThree: places.filter(isTriple),
    ofTwo: places.filter(place => !isTriple(place)),
    onSideA: index('a'),
    onSideB: index('b'),
  }
}

/**
 * Returns a function that gives the places of the entries with a member. All places are in one
 * array, because they are many.
 */
function indexByMember(entries: readonly string[][]): (member: string) => Uint32Array {
  const placesByMember = new Map<string, number[]>()
  for (const [place, members] of entries.entries()) {
    for (const member of members) placesByMember.set(member, (placesByMember.get(member) ?? []).concat(place))
  }
  const numbers = new Map([...placesByMember.keys()].map((member, number) => [member, number]))
  const all = Uint32Array.from([...placesByMember.values()].flat())
  const ends = new Uint32Array(placesByMember.size)
  let end = 0
  for (const [number, { length }] of [...placesByMember.values()].entries()) {
    end += length
    ends[number] = end
  }
  return member => {
    const number = numbers.get(member)
    if (number === undefined) return new Uint32Array()
    return all.subarray(ends[number - 1] ?? 0, ends[number])
  }
}

function inBoth(some: Uint32Array, others: Uint32Array): Uint32Array {
  return some.filter(place => others.includes(place))
}

// Parses packed pairs: "45!181415 67:181416" are the partners of one ingredient.
function pairMap(
  file: KnowledgeFile,
  nameAt: (place: number) => string,
): Map<string, PublicPair> {
  const entries = file.pairs.flatMap(([low, others]) =>
    others.split(' ').map((packed): [string, PublicPair] => {
      const [, high, mark, nui] = /^(\d+)([!:])(\d*)$/.exec(packed) ?? []
      const term = mark === '!' ? 'Critical' : 'Significant'
      return [
        pairKey(nameAt(low), nameAt(Number(high))),
        { term, nui: nui ? `N${nui.padStart(10, '0')}` : '' },
      ]
    }),
  )
  return new Map(entries)
}

function without(all: ReadonlySet<string>, some: ReadonlySet<string>): Set<string> {
  return new Set([...all].filter(one => !some.has(one)))
}
