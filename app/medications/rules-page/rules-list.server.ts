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
    entries: found.slice(from, from + entriesPerPage).map(({ entry }) => entry()),
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

/** An entry with its search text. Its lines are made only when it is shown. */
interface SearchableEntry {
  /** Its text in lower case. Members of groups are found by `sides`. */
  text: string
  /** Names of groups and medications. */
  sides: Members
  entry(): RuleEntry
}

const listsOf = memoizeByObject((base: Knowledge): Record<ListName, SearchableEntry[]> => {
  const { file } = base
  return {
    rules: file.rules.map((_, place) => ruleSearchable(base, place)),
    cautions: base.cautions.map(cautionSearchable),
    allergies: [
      ...base.crossReactions.map(crossSearchable),
      ...file.allergens.map(allergenSearchable),
    ],
    alarms: [
      ...highPrioritySearchables(base),
      ...file.nonInterruptive.map(nonInterruptiveSearchable),
      ...file.quiet.map(quietSearchable),
    ],
    'first-aid': file.firstAid.map(firstAidSearchable),
  }
})

const maxQueryWords = 8

function makeMatcher(query: string): (entry: SearchableEntry) => boolean {
  const words = splitWords(query).slice(0, maxQueryWords)
  if (words.length === 0) return () => true
  const { groups, membersOf } = knowledge()
  const ingredients = recognizeExactly(query)
  // Each group is searched once, not for every rule that names it.
  const groupsWith = words.map(
    word =>
      new Set(
        [...groups.values()]
          .filter(({ label, members }) => searchKey([label, ...members].join(' ')).includes(word))
          .map(({ id }) => id),
      ),
  )
  const containsWords = ({ text, sides }: SearchableEntry) =>
    words.every(
      (word, index) => text.includes(word) || sides.some(side => groupsWith[index]?.has(side)),
    )
  const namesAllIngredients = ({ sides }: SearchableEntry) => {
    const members = membersOf(sides)
    return ingredients.every(ingredient => members.has(ingredient))
  }
  return entry => containsWords(entry) || (ingredients.length > 0 && namesAllIngredients(entry))
}

function searchable(
  texts: (string | undefined)[],
  sides: Members,
  entry: () => RuleEntry,
): SearchableEntry {
  const labels = sides.map(side => knowledge().groups.get(side)?.label ?? side)
  return { text: searchKey([...texts, ...labels].join(' ')), sides, entry }
}

function ruleSearchable({ ruleAt }: Knowledge, place: number): SearchableEntry {
  const rule = ruleAt(place)
  const { id, except = [], severity, term, effect, mechanism, advice, source } = rule
  const texts = [id, severity, term, effect, mechanism, advice, source, exceptWords(except)]
  return searchable(texts, sidesIn(rule).flat(), () => ruleEntry(ruleAt(place)))
}

function ruleEntry(rule: Rule): RuleEntry {
  const { id, c, except = [], severity } = rule
  const sides = sidesIn(rule)
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

function sidesIn({ a, b, c }: Rule): Members[] {
  return [a, b, ...(c ? [c] : [])]
}

const onlyTogether = {
  label: 'Applies',
  text: 'Only when one medicine of each of the three sides is taken.',
}

function cautionSearchable(caution: Caution): SearchableEntry {
  const { id, medicines, except = [], when, severity, term, effect, advice, source } = caution
  const texts = [id, when, severity, term, effect, advice, source, exceptWords(except)]
  return searchable(texts, medicines, () => ({
    id,
    title: `${cautionTitle(when)}: ${listLabels(medicines)}`,
    severity,
    sides: listGroups(medicines),
    lines: [...exceptLines(except), ...reasonLines({ ...caution, rule: id })],
  }))
}

function crossSearchable(cross: CrossReaction): SearchableEntry {
  const { id, allergicTo, medicines, except = [], risk, note, source, written } = cross
  const texts = [id, 'allergy', risk, note, source, exceptWords(except)]
  return searchable(texts, [...allergicTo, ...medicines], () => ({
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
  }))
}

function allergenSearchable({ id, label, names, covers }: Allergen): SearchableEntry {
  return searchable([id, 'allergen', label, ...names], covers, () => ({
    id,
    title: `Allergen: ${label}`,
    sides: listGroups(covers),
    lines: [
      { label: 'Written as', text: names.join(', ') },
      ...(covers.length > 0 ? [{ label: 'Stands for', text: listLabels(covers) }] : []),
      { label: 'Rule', text: id },
    ],
  }))
}

function firstAidSearchable(note: FirstAidNote): SearchableEntry {
  const { id, reason, medicines, exceptForms = [], onlyForms = [], source, written } = note
  return searchable([id, reason, source], medicines, () => ({
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
  }))
}

function lowDoseLines({ lowDailyMcg }: FirstAidNote): RuleEntry['lines'] {
  if (!lowDailyMcg) return []
  const doses = Object.entries(lowDailyMcg).map(([name, mcg]) => `${name} ${mcg}`)
  return [{ label: 'Not up to (mcg a day, taken alone)', text: doses.join(', ') }]
}

function highPrioritySearchables({ file, ingredientAt }: Knowledge): SearchableEntry[] {
  const items = new Map<number, [string, string][]>()
  for (const [one, other, item] of file.highPriority) {
    items.set(item, [...(items.get(item) ?? []), [ingredientAt(one), ingredientAt(other)]])
  }
  return [...items]
    .sort(([one], [other]) => one - other)
    .map(([item, pairs]) => {
      const title = `ONC high-priority list, item ${item}`
      return searchable([title, 'high-priority major'], [...new Set(pairs.flat())], () => ({
        id: `onc-high-priority-${item}`,
        title,
        severity: 'major',
        sides: [
          {
            label: `${pairs.length} ${pairs.length === 1 ? 'pair' : 'pairs'}`,
            members: pairs.map(pair => pair.join(' with ')).join('; '),
          },
        ],
        lines: [
          { label: 'Effect', text: 'Each of these pairs is major, whatever a rule says.' },
          { label: 'Source', text: 'Phansalkar 2012, J Am Med Inform Assoc 19:735-743' },
        ],
      }))
    })
}

function nonInterruptiveSearchable({ item, a, b }: NonInterruptive): SearchableEntry {
  const title = `ONC non-interruptive list, item ${item}`
  return searchable([title, 'other at most'], [...a, ...b], () => ({
    id: `onc-non-interruptive-${item}`,
    title,
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
  }))
}

function quietSearchable({ id, a, b, cap, reason, source, written }: Quiet): SearchableEntry {
  return searchable(
    [id, cap === 'none' ? 'not shown' : 'other at most', reason, source],
    [...a, ...b],
    () => ({
      id,
      title: capitalise(`${listLabels(a)} with ${listLabels(b)}`),
      severity: 'other',
      sides: listGroups([...a, ...b]),
      lines: [
        {
          label: 'Effect',
          text:
            cap === 'none'
              ? 'The pair of the 2014 list is not shown.'
              : 'The pair of the 2014 list is “Other” at most.',
        },
        { label: 'Why', text: reason },
        { label: 'Source', text: source },
        { label: 'Rule', text: ruleText(id, written) },
      ],
    }),
  )
}

function exceptLines(except: NonNullable<Rule['except']>): Line[] {
  return except.length > 0 ? [{ label: 'Except', text: exceptWords(except) }] : []
}

function exceptWords(except: NonNullable<Rule['except']>): string {
  return except
    .map(one => (Array.isArray(one) ? one.map(formatLabel).join(' with ') : formatLabel(one)))
    .join(', ')
}

/** Returns the groups in a side with their members. */
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
