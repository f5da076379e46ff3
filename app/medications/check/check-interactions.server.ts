import { knowledge, type ReadyRule } from '../knowledge/knowledge.server.ts'
import { type Rule, severities } from '../knowledge/knowledge-file.ts'
import type { Finding, Reason } from './check-report.ts'

/** What two ingredients do to each other, as far as the list knows. */
export type PairFinding = Omit<Finding, 'medications'>

/**
 * The finding for two ingredients; undefined where the list says nothing about them.
 *
 * A rule about these very two decides alone. Otherwise all class rules count, the gravest leading. Only where we have
 * no rule the 2014 list speaks. The ONC lists have the last word: a high-priority pair is major, a non-interruptive
 * pair is "other" at most.
 */
export function pairFinding(one: string, other: string): PairFinding | undefined {
  if (one === other) return undefined
  const rules = decidingRules(knowledge().rulesBetween(one, other))
  const found = ruleFinding(rules, one, other) ?? publicPairFinding(one, other)
  return applyOncLists(found, one, other)
}

/** Findings for three medicines that are a danger only together, one for each rule that fits. */
export function tripleFindings(ingredients: readonly string[]): PairFinding[] {
  return knowledge().triples.flatMap(rule => {
    const [one, other, third] = rule.sides.map(side => ingredients.filter(name => side.has(name)))
    const isWhole = one?.length && other?.length && third?.length
    if (!isWhole) return []
    const a = [one.join(', '), other.join(', ')].join(', ')
    return [
      { kind: 'interaction' as const, a, b: third.join(', '), ...reasonOf(rule), otherReasons: [] },
    ]
  })
}

function decidingRules(rules: ReadyRule[]): ReadyRule[] {
  const exact = rules.filter(({ isExact }) => isExact)
  const rank = ({ severity }: ReadyRule) => severities.indexOf(severity)
  return (exact.length > 0 ? exact : rules).sort((a, b) => rank(a) - rank(b))
}

function ruleFinding(rules: ReadyRule[], one: string, other: string): PairFinding | undefined {
  const [rule, ...more] = rules
  if (!rule) return undefined
  // The side that the rule names first is named first, as its sentences have it.
  const [a, b] = rule.inA.has(one) && rule.inB.has(other) ? [one, other] : [other, one]
  return { kind: 'interaction', a, b, ...reasonOf(rule), otherReasons: more.map(reasonOf) }
}

function reasonOf(rule: Rule): Reason {
  const { severity, term, effect, mechanism, advice, source, written, id } = rule
  return { severity, term, effect, mechanism, advice, source, written, rule: id }
}

function publicPairFinding(one: string, other: string): PairFinding | undefined {
  const { publicPair, quietPair } = knowledge()
  const pair = publicPair(one, other)
  const quiet = quietPair(one, other)
  if (!pair || quiet?.cap === 'none') return undefined
  const severity = quiet ? 'other' : pair.term === 'Critical' ? 'major' : 'moderate'
  const source = `NDF-RT 2014 (US Veterans Health Administration)${pair.nui && `, ${pair.nui}`}`
  const downgradeReason = quiet?.reason
  const both = [one, other].sort() as [string, string]
  return {
    kind: 'interaction',
    severity,
    term: pair.term,
    a: both[0],
    b: both[1],
    source,
    ...(downgradeReason && { downgradeReason }),
    otherReasons: [],
  }
}

function applyOncLists(
  found: PairFinding | undefined,
  one: string,
  other: string,
): PairFinding | undefined {
  const { highPriority, nonInterruptive } = knowledge()
  const high = highPriority(one, other)
  if (high !== undefined && found?.severity !== 'major') {
    return { ...highPriorityFinding(high, one, other), otherReasons: reasonsOf(found) }
  }
  const item = nonInterruptive(one, other)
  // The list is about what two classes do in general. Where a rule of ours says "avoid", that one pair has a reason of
  // its own: sotalol is a beta blocker, and disturbs the rhythm together with citalopram.
  const isAvoided = found?.rule !== undefined && found.severity === 'major'
  if (!found || item === undefined || found.severity === 'other' || isAvoided) return found
  const downgradeReason = `On the ONC list of pairs that should not alarm (Phansalkar 2013, item ${item})`
  return { ...found, severity: 'other', downgradeReason }
}

// What our own rules say stands beneath: it must not read as if the list had said it.
function highPriorityFinding(item: number, one: string, other: string): PairFinding {
  const [a, b] = [one, other].sort() as [string, string]
  const source = `ONC high-priority list (Phansalkar 2012), item ${item}`
  return { kind: 'interaction', severity: 'major', term: 'avoid', a, b, source, otherReasons: [] }
}

function reasonsOf(found: PairFinding | undefined): Reason[] {
  if (!found) return []
  const { kind: _, a: __, b: ___, otherReasons, ...reason } = found
  return [reason, ...otherReasons]
}
