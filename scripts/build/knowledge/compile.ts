import { createHash } from 'node:crypto'
import { readyKnowledge } from '#app/medications/knowledge/knowledge.server.ts'
import {
  type Group,
  type KnowledgeFile,
  type LocalUse,
  type Name,
  type NonInterruptive,
  severityOfTerm,
} from '#app/medications/knowledge/knowledge-file.ts'
import { type NameList, readNameList } from './name-list.ts'
import type { TableRow, Texts, WithFile } from './read-texts.ts'
import { readRxNormCodes } from './rxnorm-codes.ts'

/** A compiled knowledge base and the faults of its texts. With a fault it must not be used. */
export interface Compiled {
  knowledge: KnowledgeFile
  faults: string[]
}

/** Compiles the review texts, and checks every name, class, source and example. */
export function compileKnowledge(texts: Texts): Compiled {
  const list = readNameList(texts)
  const checker = new Checker(list, [...texts.faults, ...list.faults])
  const groups = checker.resolveGroups(texts.groups)
  const pairs = packNdfRtPairs(list, texts.pairs['ndfrt-2014'] ?? [])
  const body = {
    ingredients: list.ingredients,
    ...readRxNormCodes(list, texts.names.rxnorm ?? []),
    names: list.names,
    localNames: list.localNames,
    inhaledNames: list.inhaledNames,
    groups,
    rules: texts.rules.map(rule => {
      checker.checkId(rule)
      checker.checkVerdict(rule)
      const names = (rule.except ?? []).flat()
      checker.checkNames(rule, names)
      checker.checkLocalUse(rule)
      for (const name of rule.example) checker.checkExample(rule, name)
      const { file: _, example: __, a, b, c, ...rest } = rule
      const third = c && { c: checker.resolveSides(rule, c) }
      return {
        ...rest,
        a: checker.resolveSides(rule, a),
        b: checker.resolveSides(rule, b),
        ...third,
      }
    }),
    cautions: texts.cautions.map(caution => {
      checker.checkId(caution)
      checker.checkVerdict(caution)
      checker.checkNames(caution, caution.except ?? [])
      checker.checkLocalUse(caution)
      checker.checkExample(caution, caution.example)
      const { file: _, example: __, ...rest } = caution
      return { ...rest, medicines: checker.resolveSides(caution, caution.medicines) }
    }),
    allergens: texts.allergens.map(allergen => {
      checker.checkId(allergen)
      const { file: _, ...rest } = allergen
      return { ...rest, covers: checker.resolveSides(allergen, allergen.covers) }
    }),
    crossReactions: texts.crossReactions.map(cross => {
      checker.checkId(cross)
      checker.checkNames(cross, cross.except ?? [])
      checker.checkExample(cross, cross.example[1])
      const { file: _, example: __, allergic_to, ...rest } = cross
      const isAllergen = (name: string) => texts.allergens.some(({ id }) => id === name)
      const allergenIds = allergic_to.filter(isAllergen)
      const others = allergic_to.filter(name => !isAllergen(name))
      return {
        ...rest,
        allergicTo: [...allergenIds, ...checker.resolveSides(cross, others)],
        medicines: checker.resolveSides(cross, cross.medicines),
      }
    }),
    firstAid: texts.firstAid.map(note => {
      checker.checkId(note)
      checker.checkExample(note, note.example)
      const { file: _, example: __, except_forms, only_forms, low_daily_mcg, ...others } = note
      const { reviewed_by, reviewed_on, ...rest } = others
      checker.checkNames(note, Object.keys(low_daily_mcg ?? {}))
      return {
        ...rest,
        medicines: checker.resolveSides(note, note.medicines),
        ...(except_forms && { exceptForms: except_forms }),
        ...(only_forms && { onlyForms: only_forms }),
        ...(low_daily_mcg && { lowDailyMcg: low_daily_mcg }),
        ...(reviewed_by && { reviewedBy: reviewed_by, reviewedOn: reviewed_on }),
      }
    }),
    quiet: texts.quiet.map(quiet => {
      checker.checkId(quiet)
      const { file: _, ...rest } = quiet
      return {
        ...rest,
        a: checker.resolveSides(quiet, quiet.a),
        b: checker.resolveSides(quiet, quiet.b),
      }
    }),
    nonInterruptive: readNonInterruptive(list, texts.pairs['onc-non-interruptive'] ?? []),
    pairs,
    highPriority: readHighPriority(list, texts.pairs['onc-high-priority'] ?? []),
  }
  const dated = [...texts.rules, ...texts.cautions, ...texts.crossReactions, ...texts.firstAid]
  const writtenOn = dated
    .map(({ written }) => written)
    .reduce((latest, day) => (day > latest ? day : latest), '')
  const digits = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 8)
  const counts = {
    ingredients: body.ingredients.length,
    names: body.names.length,
    groups: groups.length,
    rules: body.rules.length,
    cautions: body.cautions.length,
    allergyRules: body.crossReactions.length,
    ndfRtPairs: (texts.pairs['ndfrt-2014'] ?? []).length,
    highPriorityPairs: body.highPriority.length,
  }
  const file = {
    version: `${writtenOn}-${digits}`,
    writtenOn,
    counts,
    ...body,
    names: sortOwnNamesFirst(list),
  }
  return { knowledge: removeDecidedPairs(file), faults: checker.faults }
}

type Entry = WithFile<{ id: string }>

class Checker {
  private readonly list: NameList
  readonly faults: string[]
  private readonly groupIds = new Set<string>()
  private readonly ids = new Map<string, string>()

  constructor(list: NameList, faults: string[]) {
    this.list = list
    this.faults = faults
  }

  /** Returns the groups with the members of the groups that they include. */
  resolveGroups(texts: Texts['groups']): Group[] {
    const byId = new Map(texts.map(group => [group.id, group]))
    for (const group of texts) {
      this.checkId(group)
      this.groupIds.add(group.id)
      // A side with this name would be ambiguous.
      if (this.list.isInOwnLists(group.id)) this.fail(group, 'is also the name of a medicine')
      for (const id of group.includes)
        if (!byId.has(id)) this.fail(group, `includes the unknown group "${id}"`)
    }
    const membersOf = (id: string, seen: string[]): string[] => {
      const group = byId.get(id)
      if (!group || seen.includes(id)) return []
      const members = group.members.map(name => this.resolveIngredient(group, name) ?? name)
      return [...members, ...group.includes.flatMap(other => membersOf(other, [...seen, id]))]
    }
    return texts.map(({ file: _, includes: __, ...group }) => {
      const members = [...new Set(membersOf(group.id, []))].sort()
      if (members.length === 0) this.fail({ id: group.id, file: _ }, 'has no members')
      return { ...group, members }
    })
  }

  /** Returns each group unchanged, and the ingredient of each medication. */
  resolveSides(entry: Entry, sides: string[]): string[] {
    return sides.map(side =>
      this.groupIds.has(side)
        ? side
        : (this.resolveIngredient(entry, side, 'class or medicine') ?? side),
    )
  }

  checkNames(entry: Entry, names: string[]): void {
    this.resolveSides(entry, names)
  }

  checkLocalUse(entry: Entry & { local?: LocalUse }): void {
    if (entry.local !== true) this.checkNames(entry, entry.local ?? [])
  }

  checkExample(entry: Entry, name: string): void {
    if (!this.list.find(name) && this.list.findOne(name) === undefined)
      this.fail(entry, `unknown medicine "${name}" in its example`)
  }

  checkVerdict(entry: Entry & { severity: string; term: keyof typeof severityOfTerm }): void {
    const expected = severityOfTerm[entry.term]
    if (entry.severity !== expected)
      this.fail(entry, `"${entry.term}" is ${expected}, not ${entry.severity}`)
  }

  checkId(entry: Entry): void {
    const other = this.ids.get(entry.id)
    if (other) this.fail(entry, `is also in ${other}`)
    this.ids.set(entry.id, entry.file)
  }

  private resolveIngredient(entry: Entry, name: string, what = 'medicine'): string | undefined {
    const ingredients = this.list.find(name)
    if (ingredients?.length === 1) return this.list.ingredients[ingredients[0] ?? 0]?.[0]
    const problem = ingredients ? `"${name}" has several ingredients` : `unknown ${what} "${name}"`
    this.fail(entry, problem)
    return undefined
  }

  private fail({ file, id }: Entry, problem: string): void {
    const fault = `${file}: ${id}: ${problem}`
    if (!this.faults.includes(fault)) this.faults.push(fault)
  }
}

function packNdfRtPairs(list: NameList, rows: TableRow[]): KnowledgeFile['pairs'] {
  const byFirst = new Map<number, Set<string>>()
  for (const { a = '', b = '', term, nui = '' } of rows) {
    const [first, second] = [list.findOne(a), list.findOne(b)]
    if (first === undefined || second === undefined || first === second) continue
    const [low, high] = first < second ? [first, second] : [second, first]
    const mark = term === 'Critical' ? '!' : ':'
    const others = byFirst.get(low) ?? new Set()
    byFirst.set(low, others.add(`${high}${mark}${nui.replace(/^N0*/, '')}`))
  }
  return [...byFirst].sort(([a], [b]) => a - b).map(([low, others]) => [low, [...others].join(' ')])
}

function readHighPriority(list: NameList, rows: TableRow[]): KnowledgeFile['highPriority'] {
  return rows.flatMap(({ a = '', b = '', item }) => {
    const [first, second] = [list.findOne(a), list.findOne(b)]
    return first === undefined || second === undefined || first === second
      ? []
      : [[first, second, Number(item)] as [number, number, number]]
  })
}

// Omits medications that the name lists do not contain, because they are no longer sold.
function readNonInterruptive(list: NameList, rows: TableRow[]): NonInterruptive[] {
  const side = (names = '') =>
    names.split(';').flatMap(name => {
      const place = list.findOne(name)
      const ingredient = place === undefined ? undefined : list.ingredients[place]?.[0]
      return ingredient ? [ingredient] : []
    })
  return rows.map(({ item, members_a, members_b }) => ({
    item: Number(item),
    a: [...new Set(side(members_a))],
    b: [...new Set(side(members_b))],
  }))
}

/** Returns one name for each ingredient, then the other names. */
function sortOwnNamesFirst({ ingredients, names }: NameList): Name[] {
  const isOwn = ([name, [place = -1, ...others], kind]: Name) =>
    kind.startsWith('medicine') && others.length === 0 && ingredients[place]?.[0] === name
  const kinds = new Map(names.filter(isOwn).map(([name, , kind]) => [name, kind]))
  const own = ingredients.map(
    ([name], place): Name => [name, [place], kinds.get(name) ?? 'medicine'],
  )
  return [...own, ...names.filter(name => !isOwn(name))]
}

/** Returns the file without the pairs of the 2014 list that one of our rules decides. */
function removeDecidedPairs(file: KnowledgeFile): KnowledgeFile {
  const { rulesBetween } = readyKnowledge(file)
  const nameAt = (place: number) => file.ingredients[place]?.[0] ?? ''
  const pairs = file.pairs.map(([low, others]): [number, string] => {
    const undecided = others.split(' ').filter(packed => {
      const other = nameAt(Number.parseInt(packed, 10))
      return rulesBetween(nameAt(low), other).length === 0
    })
    return [low, undecided.join(' ')]
  })
  return { ...file, pairs: pairs.filter(([, others]) => others !== '') }
}

/** Returns the text of the file, with one entry on a line for readable diffs. */
export function formatKnowledgeFile(knowledge: KnowledgeFile): string {
  const parts = Object.entries(knowledge).map(([name, value]) => {
    const lines = Array.isArray(value) ? value.map(entry => JSON.stringify(entry)) : undefined
    return `${JSON.stringify(name)}:${lines ? `[\n${lines.join(',\n')}\n]` : JSON.stringify(value)}`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}
