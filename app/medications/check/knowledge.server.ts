import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { keyOf } from '../names/name-key.ts'
import type {
  Caution,
  CrossReaction,
  FirstAidNote,
  Group,
  KnowledgeFile,
  Members,
  NameKind,
  Rule,
  Severity,
} from './knowledge-file.ts'
import { unpack } from './knowledge-pack.ts'

/** A name of the list and what it stands for. */
export interface KnownName {
  name: string
  kind: NameKind
  ingredients: readonly string[]
  /** Stands in the core list or in ours, and not only in RxNorm. */
  isCommon: boolean
  /** A cream, drops or the like. */
  isLocal: boolean
}

/** A rule with its sides as ingredients. */
export interface ReadyRule extends Rule {
  inA: ReadonlySet<string>
  inB: ReadonlySet<string>
  /** Whether it is meant for two ingredients: between its sides, and no exception of it. */
  isMeant(one: string, other: string): boolean
  /** Both sides are single medicines: it decides alone. */
  isExact: boolean
}

/** A rule of three sides, as ingredients. */
export interface ReadyTriple extends Rule {
  sides: readonly ReadonlySet<string>[]
}

/** A pair of the 2014 list. */
export interface ListedPair {
  term: 'Critical' | 'Significant'
  nui: string
}

export interface Knowledge {
  file: KnowledgeFile
  /** By `keyOf`. */
  names: ReadonlyMap<string, KnownName>
  groups: ReadonlyMap<string, Group>
  /** The ingredients that a side of a rule stands for. */
  membersOf(side: Members): ReadonlySet<string>
  rules: readonly ReadyRule[]
  /** Rules of three sides. */
  triples: readonly ReadyTriple[]
  /** The rules that are meant for two ingredients. */
  rulesBetween(one: string, other: string): ReadyRule[]
  /** The rules that have an ingredient on one side. */
  rulesOf(ingredient: string): ReadyRule[]
  /** The pair as NDF-RT 2014 has it. */
  listed(one: string, other: string): ListedPair | undefined
  /** The item of the ONC high-priority list. */
  highPriority(one: string, other: string): number | undefined
  /** The item of the ONC non-interruptive list. */
  nonInterruptive(one: string, other: string): number | undefined
  /** How far our own list takes a pair of the 2014 list back. */
  quieted(one: string, other: string): { cap: 'other' | 'none'; reason: string } | undefined
  /** Whether anything at all is known about an ingredient. */
  isCovered(ingredient: string): boolean
  /** Groups in which two different members are a duplicate. */
  duplicateGroups: readonly (Group & { duplicate: Severity; ingredients: ReadonlySet<string> })[]
  cautions: readonly (Caution & { ingredients: ReadonlySet<string> })[]
  crossReactions: readonly (CrossReaction & { ingredients: ReadonlySet<string> })[]
  firstAid: readonly (FirstAidNote & { ingredients: ReadonlySet<string> })[]
}

let ready: Knowledge | undefined

/** The knowledge base, read and put in order when it is first asked for. */
export function knowledge(): Knowledge {
  ready ??= readyKnowledge(readCompiled())
  return ready
}

function readCompiled(): KnowledgeFile {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('#app/medications/knowledge/knowledge.json')
  return unpack(JSON.parse(readFileSync(file, 'utf8')))
}

/** Puts a compiled knowledge base in order. */
export function readyKnowledge(file: KnowledgeFile): Knowledge {
  const nameAt = (place: number) => file.ingredients[place]?.[0] ?? ''
  const local = new Set(file.localNames)
  const names = new Map(
    file.names.map(([name, places, kind]): [string, KnownName] => {
      const key = keyOf(name)
      const isCommon = !kind.endsWith('+')
      const ingredients = places.map(nameAt)
      return [key, { name, kind, ingredients, isCommon, isLocal: local.has(key) }]
    }),
  )
  const groups = new Map(file.groups.map(group => [group.id, group]))
  // Many rules have a side in common: each is kept once.
  const sets = new Map<string, ReadonlySet<string>>()
  const membersOf = (side: Members) => {
    const key = side.join('|')
    const members = sets.get(key) ?? new Set(side.flatMap(one => groups.get(one)?.members ?? one))
    sets.set(key, members)
    return members
  }
  const withMembers = <T extends { medicines: Members; except?: string[] }>(entry: T) => {
    const except = membersOf(entry.except ?? [])
    return { ...entry, ingredients: without(membersOf(entry.medicines), except) }
  }
  const triples = file.rules.flatMap((rule): ReadyTriple[] =>
    rule.c ? [{ ...rule, sides: [rule.a, rule.b, rule.c].map(membersOf) }] : [],
  )
  const ofTwo = file.rules.filter(({ c }) => !c)
  const rules = ofTwo.map((rule): ReadyRule => {
    const isExact = [...rule.a, ...rule.b].every(side => !groups.has(side))
    const sides = { inA: membersOf(rule.a), inB: membersOf(rule.b) }
    const isExcepted = exceptionTest(rule.except ?? [], membersOf)
    const isMeant = (one: string, other: string) =>
      isBetween(sides, one, other) && !isExcepted(one, other)
    return { ...rule, ...sides, isMeant, isExact }
  })
  const bySide = rulesByIngredient(rules)
  const rulesOf = (ingredient: string) => {
    const { a, b } = bySide(ingredient)
    return [...new Set([...a, ...b])]
  }
  const pairs = pairMap(file, nameAt)
  const high = new Map(
    file.highPriority.map(([one, other, item]) => [pairKey(nameAt(one), nameAt(other)), item]),
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
    names,
    groups,
    membersOf,
    rules,
    triples,
    rulesOf,
    rulesBetween: (one, other) => {
      const [ofOne, ofOther] = [bySide(one), bySide(other)]
      const found = new Set([
        ...[...ofOne.a].filter(rule => ofOther.b.has(rule)),
        ...[...ofOne.b].filter(rule => ofOther.a.has(rule)),
      ])
      return [...found].filter(rule => rule.isMeant(one, other))
    },
    listed: (one, other) => pairs.get(pairKey(one, other)),
    highPriority: (one, other) => high.get(pairKey(one, other)),
    nonInterruptive: (one, other) => capped.find(pair => isBetween(pair, one, other))?.item,
    quieted: (one, other) => quiet.find(pair => isBetween(pair, one, other)),
    isCovered: ingredient =>
      rulesOf(ingredient).length > 0 ||
      triples.some(({ sides }) => sides.some(side => side.has(ingredient))) ||
      listedNames.has(ingredient),
    duplicateGroups: file.groups.flatMap(group =>
      group.duplicate
        ? [{ ...group, duplicate: group.duplicate, ingredients: new Set(group.members) }]
        : [],
    ),
    cautions: file.cautions.map(withMembers),
    crossReactions: file.crossReactions.map(withMembers),
    firstAid: file.firstAid.map(withMembers),
  }
}

/** Whether a pair lies between two sides, whichever way round. */
export function isBetween(
  { inA, inB }: { inA: ReadonlySet<string>; inB: ReadonlySet<string> },
  one: string,
  other: string,
): boolean {
  return (inA.has(one) && inB.has(other)) || (inA.has(other) && inB.has(one))
}

/** One key for a pair, whichever way round. */
export function pairKey(one: string, other: string): string {
  return one < other ? `${one}\t${other}` : `${other}\t${one}`
}

const none = { a: new Set<ReadyRule>(), b: new Set<ReadyRule>() }

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

function rulesByIngredient(rules: readonly ReadyRule[]) {
  const found = new Map<string, { a: Set<ReadyRule>; b: Set<ReadyRule> }>()
  const at = (ingredient: string) => {
    const entry = found.get(ingredient) ?? { a: new Set(), b: new Set() }
    found.set(ingredient, entry)
    return entry
  }
  for (const rule of rules) {
    for (const ingredient of rule.inA) at(ingredient).a.add(rule)
    for (const ingredient of rule.inB) at(ingredient).b.add(rule)
  }
  return (ingredient: string) => found.get(ingredient) ?? none
}

// Kept as the compiler packs them: "45!181415 67:181416" are the partners of one ingredient.
function pairMap(file: KnowledgeFile, nameAt: (place: number) => string): Map<string, ListedPair> {
  const entries = file.pairs.flatMap(([low, others]) =>
    others.split(' ').map((packed): [string, ListedPair] => {
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
