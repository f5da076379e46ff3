import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { searchKey } from '#app/lib/text-key.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import { reviewText } from '../knowledge/clinical-review.ts'
import { type Knowledge, knowledge } from '../knowledge/knowledge.server.ts'
import type {
  Allergen,
  Caution,
  CrossReaction,
  FirstAidNote,
  Members,
  NonInterruptive,
  Quiet,
  Rule,
} from '../knowledge/knowledge-file.ts'
import { splitWords } from '../names/name-key.ts'
import { recognizeExactly } from '../names/recognize-name.server.ts'
import { cautionTitle, type Line, reasonLines, ruleText } from '../report/finding-texts.ts'
import { entriesPerPage, type ListName, type RuleEntry, type RuleSide } from './rules-list.ts'

/** One page of one list of the knowledge base. */
export interface RulesFound {
  entries: RuleEntry[]
  /** Count of all entries found. */
  found: number
  page: number
  pages: number
}

interface RulesQuery {
  list: ListName
  /** The typed text; empty for all entries. */
  query: string
  page: number
}

/** Finds the entries with every word of the query, or about the medications that it names. */
export function findRules({ list, query, page }: RulesQuery): RulesFound {
  const entries = listsOf(knowledge())[list]
  const isFound = makeMatcher(query)
  const found = entries.filter(isFound)
  const pages = Math.max(1, Math.ceil(found.length / entriesPerPage))
  const shownPage = Math.min(Math.max(1, page), pages)
  const from = (shownPage - 1) * entriesPerPage
  return {
    entries: found.slice(from, from + entriesPerPage).map(({ entry }) => entry),
    found: found.length,
    page: shownPage,
    pages,
  }
}

/** Returns the count of entries in each list. */
export function countRules(): Record<ListName, number> {
  const counts = Object.entries(listsOf(knowledge())).map(([list, { length }]) => [list, length])
  return Object.fromEntries(counts)
}

/** Returns the count of public pairs that no rule decides. */
export function countPairs(): number {
  return knowledge().file.pairs.reduce((sum, [, others]) => sum + others.split(' ').length, 0)
}

/** An entry and everything it says in lower case, with the members of its groups. */
interface SearchableEntry {
  entry: RuleEntry
  text: string
}

const listsOf = memoizeByObject((base: Knowledge): Record<ListName, SearchableEntry[]> => {
  const { file } = base
  return {
    rules: file.rules.map((_, place) => searchable(ruleEntry(base.ruleAt(place)))),
    cautions: base.cautions.map(caution => searchable(cautionEntry(caution))),
    allergies: [
      ...base.crossReactions.map(cross => searchable(crossEntry(cross))),
      ...file.allergens.map(allergen => searchable(allergenEntry(allergen))),
    ],
    alarms: [
      ...highPriorityEntries(base).map(searchable),
      ...file.nonInterruptive.map(item => searchable(nonInterruptiveEntry(item))),
      ...file.quiet.map(quiet => searchable(quietEntry(quiet))),
    ],
    'first-aid': file.firstAid.map(note => searchable(firstAidEntry(note))),
  }
})

function searchable(entry: RuleEntry): SearchableEntry {
  const { id, title, severity = '', sides, lines } = entry
  const texts = [...sides.flatMap(Object.values), ...lines.map(({ text }) => text)]
  return { entry, text: searchKey([id, title, severity, ...texts].join(' ')) }
}

const maxQueryWords = 8

function makeMatcher(query: string): (entry: SearchableEntry) => boolean {
  const words = splitWords(query).slice(0, maxQueryWords)
  const ingredients = recognizeExactly(query).map(searchKey)
  const contains = (text: string, parts: string[]) => parts.every(part => text.includes(part))
  return ({ text }) =>
    contains(text, words) || (ingredients.length > 0 && contains(text, ingredients))
}

function ruleEntry(rule: Rule): RuleEntry {
  const { id, a, b, c, except, severity } = rule
  const sides = [a, b, ...(c ? [c] : [])]
  return {
    id,
    title: capitalise(sides.map(listLabels).join(' with ')),
    severity,
    sides: listGroups(sides.flat()),
    lines: [
      ...(c ? [onlyTogether] : []),
      ...exceptLines(except),
      ...reasonLines({ ...rule, rule: id }),
    ],
  }
}

const onlyTogether = {
  label: 'Applies',
  text: 'Only when one medicine of each of the three sides is taken.',
}

function cautionEntry(caution: Caution): RuleEntry {
  const { id, medicines, except, when, severity } = caution
  return {
    id,
    title: `${cautionTitle(when)}: ${listLabels(medicines)}`,
    severity,
    sides: listGroups(medicines),
    lines: [...exceptLines(except), ...reasonLines({ ...caution, rule: id })],
  }
}

function crossEntry(cross: CrossReaction): RuleEntry {
  const { id, allergicTo, medicines, except, risk, note, source, written } = cross
  return {
    id,
    title: `Allergy to ${listLabels(allergicTo)}: ${listLabels(medicines)}`,
    sides: listGroups([...allergicTo, ...medicines]),
    lines: [
      ...exceptLines(except),
      { label: 'Risk', text: risk },
      { label: 'Evidence', text: note },
      { label: 'Source', text: source },
      { label: 'Rule', text: ruleText(id, written) },
    ],
  }
}

function allergenEntry({ id, label, names, covers }: Allergen): RuleEntry {
  return {
    id,
    title: `Allergen: ${label}`,
    sides: listGroups(covers),
    lines: [
      { label: 'Written as', text: names.join(', ') },
      ...(covers.length > 0 ? [{ label: 'Stands for', text: listLabels(covers) }] : []),
      { label: 'Rule', text: id },
    ],
  }
}

function firstAidEntry(note: FirstAidNote): RuleEntry {
  const { id, reason, medicines, exceptForms = [], onlyForms = [], source, written } = note
  return {
    id,
    title: reason,
    sides: listGroups(medicines),
    lines: [
      { label: 'Medicines', text: listLabels(medicines) },
      ...(exceptForms.length > 0 ? [{ label: 'Not as', text: exceptForms.join(', ') }] : []),
      ...(onlyForms.length > 0 ? [{ label: 'Only as', text: onlyForms.join(', ') }] : []),
      ...lowDoseLines(note),
      { label: 'Source', text: source },
      { label: 'Review', text: reviewText(note) },
      { label: 'Rule', text: ruleText(id, written) },
    ],
  }
}

function lowDoseLines({ lowDailyMcg }: FirstAidNote): RuleEntry['lines'] {
  if (!lowDailyMcg) return []
  const doses = Object.entries(lowDailyMcg).map(([name, mcg]) => `${name} ${mcg}`)
  return [{ label: 'Not up to (mcg a day, taken alone)', text: doses.join(', ') }]
}

function highPriorityEntries({ file, ingredientAt }: Knowledge): RuleEntry[] {
  const items = new Map<number, string[]>()
  for (const [one, other, item] of file.highPriority) {
    const pair = `${ingredientAt(one)} with ${ingredientAt(other)}`
    items.set(item, [...(items.get(item) ?? []), pair])
  }
  return [...items]
    .sort(([one], [other]) => one - other)
    .map(([item, pairs]) => ({
      id: `onc-high-priority-${item}`,
      title: `ONC high-priority list, item ${item}`,
      severity: 'major',
      sides: [
        {
          label: `${pairs.length} ${pairs.length === 1 ? 'pair' : 'pairs'}`,
          members: pairs.join('; '),
        },
      ],
      lines: [
        { label: 'Effect', text: 'Each of these pairs is major, whatever a rule says.' },
        { label: 'Source', text: 'Phansalkar 2012, J Am Med Inform Assoc 19:735-743' },
      ],
    }))
}

function nonInterruptiveEntry({ item, a, b }: NonInterruptive): RuleEntry {
  return {
    id: `onc-non-interruptive-${item}`,
    title: `ONC non-interruptive list, item ${item}`,
    severity: 'other',
    sides: [
      { label: 'One side', members: a.join(', ') },
      { label: 'Other side', members: b.join(', ') },
    ],
    lines: [
      {
        label: 'Effect',
        text: 'Each of these pairs is “Other” at most, unless one of our rules says “avoid”.',
      },
      { label: 'Source', text: 'Phansalkar 2013, PMC3628052' },
    ],
  }
}

function quietEntry({ id, a, b, cap, reason, source, written }: Quiet): RuleEntry {
  const effect = cap === 'none' ? 'not shown' : '“Other” at most'
  return {
    id,
    title: capitalise(`${listLabels(a)} with ${listLabels(b)}`),
    severity: 'other',
    sides: listGroups([...a, ...b]),
    lines: [
      { label: 'Effect', text: `The pair of the 2014 list is ${effect}.` },
      { label: 'Why', text: reason },
      { label: 'Source', text: source },
      { label: 'Rule', text: ruleText(id, written) },
    ],
  }
}

function exceptLines(except: Rule['except'] = []): Line[] {
  if (except.length === 0) return []
  const texts = except.map(one =>
    Array.isArray(one) ? one.map(formatLabel).join(' with ') : formatLabel(one),
  )
  return [{ label: 'Except', text: texts.join(', ') }]
}

function listGroups(members: Members): RuleSide[] {
  return [...new Set(members)].flatMap(id => {
    const group = knowledge().groups.get(id)
    return group ? [{ label: group.label, members: group.members.join(', ') }] : []
  })
}

function listLabels(members: Members): string {
  return members.map(formatLabel).join(', ')
}

function formatLabel(member: string): string {
  return knowledge().groups.get(member)?.label ?? member
}
