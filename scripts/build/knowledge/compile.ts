import { createHash } from 'node:crypto'
import { readyKnowledge } from '#app/medications/knowledge/knowledge.server.ts'
import {
  type Group,
  type KnowledgeFile,
  type Name,
  type NonInterruptive,
  severityOfTerm,
} from '#app/medications/knowledge/knowledge-file.ts'
import { type NameList, readNameList } from './name-list.ts'
import type { TableRow, Texts, WithFile } from './read-texts.ts'

/** A compiled knowledge base and the faults of its texts. With a fault it must not be used. */
export interface Compiled {
  knowledge: KnowledgeFile
  faults: string[]
}

/** Compiles the review texts, and checks every name, class, source and example. */
export function compile(texts: Texts): Compiled {
  const list = readNameList(texts)
  const check = new Check(list, [...texts.faults, ...list.faults])
  const groups = check.groups(texts.groups)
  const pairs = ndfRtPairs(list, texts.pairs['ndfrt-2014'] ?? [])
  const body = {
    ingredients: list.ingredients,
    names: list.names,
    localNames: list.local,
    groups,
    rules: texts.rules.map(rule => {
      check.unique(rule)
      check.verdict(rule)
      const names = (rule.except ?? []).flat()
      check.medicines(rule, names)
      for (const name of rule.example) check.medicine(rule, name)
      const { file: _, example: __, a, b, c, ...rest } = rule
      const third = c && { c: check.sides(rule, c) }
      return { ...rest, a: check.sides(rule, a), b: check.sides(rule, b), ...third }
    }),
    cautions: texts.cautions.map(caution => {
      check.unique(caution)
      check.verdict(caution)
      check.medicines(caution, caution.except ?? [])
      check.medicine(caution, caution.example)
      const { file: _, example: __, ...rest } = caution
      return { ...rest, medicines: check.sides(caution, caution.medicines) }
    }),
    allergens: texts.allergens.map(allergen => {
      check.unique(allergen)
      const { file: _, ...rest } = allergen
      return { ...rest, covers: check.sides(allergen, allergen.covers) }
    }),
    crossReactions: texts.crossReactions.map(cross => {
      check.unique(cross)
      check.medicines(cross, cross.except ?? [])
      check.medicine(cross, cross.example[1])
      const { file: _, example: __, allergic_to, ...rest } = cross
      const isAllergen = (name: string) => texts.allergens.some(({ id }) => id === name)
      const known = allergic_to.filter(isAllergen)
      const others = allergic_to.filter(name => !isAllergen(name))
      return {
        ...rest,
        allergicTo: [...known, ...check.sides(cross, others)],
        medicines: check.sides(cross, cross.medicines),
      }
    }),
    firstAid: texts.firstAid.map(note => {
      check.unique(note)
      check.medicine(note, note.example)
      const { file: _, example: __, except_forms, ...rest } = note
      const medicines = check.sides(note, note.medicines)
      return { ...rest, medicines, ...(except_forms && { exceptForms: except_forms }) }
    }),
    quiet: texts.quiet.map(quiet => {
      check.unique(quiet)
      const { file: _, ...rest } = quiet
      return { ...rest, a: check.sides(quiet, quiet.a), b: check.sides(quiet, quiet.b) }
    }),
    nonInterruptive: nonInterruptive(list, texts.pairs['onc-non-interruptive'] ?? []),
    pairs,
    highPriority: highPriority(list, texts.pairs['onc-high-priority'] ?? []),
  }
  const writtenOn = [...texts.rules, ...texts.cautions, ...texts.crossReactions]
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
  const whole = {
    version: `${writtenOn}-${digits}`,
    writtenOn,
    counts,
    ...body,
    names: ownNamesFirst(list),
  }
  return { knowledge: withoutDecided(whole), faults: check.faults }
}

type Entry = WithFile<{ id: string }>

class Check {
  private readonly list: NameList
  readonly faults: string[]
  private readonly groupIds = new Set<string>()
  private readonly ids = new Map<string, string>()

  constructor(list: NameList, faults: string[]) {
    this.list = list
    this.faults = faults
  }

  groups(texts: Texts['groups']): Group[] {
    const byId = new Map(texts.map(group => [group.id, group]))
    for (const group of texts) {
      this.unique(group)
      this.groupIds.add(group.id)
      // A side with this name would be ambiguous.
      if (this.list.isOurs(group.id)) this.fail(group, 'is a medicine’s name too')
      for (const id of group.includes)
        if (!byId.has(id)) this.fail(group, `includes the unknown group "${id}"`)
    }
    const membersOf = (id: string, seen: string[]): string[] => {
      const group = byId.get(id)
      if (!group || seen.includes(id)) return []
      const own = group.members.map(name => this.ingredient(group, name) ?? name)
      return [...own, ...group.includes.flatMap(other => membersOf(other, [...seen, id]))]
    }
    return texts.map(({ file: _, includes: __, ...group }) => {
      const members = [...new Set(membersOf(group.id, []))].sort()
      if (members.length === 0) this.fail({ id: group.id, file: _ }, 'has no members')
      return { ...group, members }
    })
  }

  /** Returns groups unchanged, and medications under the names of their ingredients. */
  sides(entry: Entry, sides: string[]): string[] {
    return sides.map(side =>
      this.groupIds.has(side) ? side : (this.ingredient(entry, side, 'class or medicine') ?? side),
    )
  }

  medicines(entry: Entry, names: string[]): void {
    this.sides(entry, names)
  }

  medicine(entry: Entry, name: string): void {
    if (!this.list.find(name) && this.list.findOne(name) === undefined)
      this.fail(entry, `unknown medicine "${name}" in its example`)
  }

  verdict(entry: Entry & { severity: string; term: keyof typeof severityOfTerm }): void {
    const expected = severityOfTerm[entry.term]
    if (entry.severity !== expected)
      this.fail(entry, `"${entry.term}" is ${expected}, not ${entry.severity}`)
  }

  unique(entry: Entry): void {
    const other = this.ids.get(entry.id)
    if (other) this.fail(entry, `is in ${other} too`)
    this.ids.set(entry.id, entry.file)
  }

  private ingredient(entry: Entry, name: string, what = 'medicine'): string | undefined {
    const found = this.list.find(name)
    if (found?.length === 1) return this.list.ingredients[found[0] ?? 0]?.[0]
    const problem = found ? `"${name}" has several ingredients` : `unknown ${what} "${name}"`
    this.fail(entry, problem)
    return undefined
  }

  private fail({ file, id }: Entry, problem: string): void {
    const fault = `${file}: ${id}: ${problem}`
    if (!this.faults.includes(fault)) this.faults.push(fault)
  }
}

function ndfRtPairs(list: NameList, rows: TableRow[]): KnowledgeFile['pairs'] {
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

function highPriority(list: NameList, rows: TableRow[]): KnowledgeFile['highPriority'] {
  return rows.flatMap(({ a = '', b = '', item }) => {
    const [first, second] = [list.findOne(a), list.findOne(b)]
    return first === undefined || second === undefined || first === second
      ? []
      : [[first, second, Number(item)] as [number, number, number]]
  })
}

// Leaves out medications of the list that are not sold any more.
function nonInterruptive(list: NameList, rows: TableRow[]): NonInterruptive[] {
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

/** Returns a name for each ingredient, then the other names. */
function ownNamesFirst({ ingredients, names }: NameList): Name[] {
  const isOwn = ([name, [place = -1, ...others], kind]: Name) =>
    kind.startsWith('medicine') && others.length === 0 && ingredients[place]?.[0] === name
  const kinds = new Map(names.filter(isOwn).map(([name, , kind]) => [name, kind]))
  const own = ingredients.map(
    ([name], place): Name => [name, [place], kinds.get(name) ?? 'medicine'],
  )
  return [...own, ...names.filter(name => !isOwn(name))]
}

/** Removes the pairs of the 2014 list that one of our rules decides. */
function withoutDecided(file: KnowledgeFile): KnowledgeFile {
  const { rulesBetween } = readyKnowledge(file)
  const nameAt = (place: number) => file.ingredients[place]?.[0] ?? ''
  const pairs = file.pairs.map(([low, others]): [number, string] => {
    const open = others.split(' ').filter(packed => {
      const other = nameAt(Number.parseInt(packed, 10))
      return rulesBetween(nameAt(low), other).length === 0
    })
    return [low, open.join(' ')]
  })
  return { ...file, pairs: pairs.filter(([, others]) => others !== '') }
}

/** Returns the text of the file, with one entry on a line for readable diffs. */
export function fileText(knowledge: KnowledgeFile): string {
  const parts = Object.entries(knowledge).map(([name, value]) => {
    const lines = Array.isArray(value) ? value.map(entry => JSON.stringify(entry)) : undefined
    return `${JSON.stringify(name)}:${lines ? `[\n${lines.join(',\n')}\n]` : JSON.stringify(value)}`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}
