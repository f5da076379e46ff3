import { knowledge, type ReadyRule } from '../knowledge/knowledge.server.ts'
import { type Rule, severities } from '../knowledge/knowledge-file.ts'
import type { Finding, Reason } from './check-report.ts'
import { type LocalIngredients, softenLocalFinding } from './local-use.ts'

/** A finding about two ingredients. */
export type PairFinding = Omit<Finding, 'medications'>

/**
 * Returns the finding for two ingredients, if any. Order: exact rule, class rules by gravity, 2014
 * list; then the ONC lists (high-priority: major; non-interruptive: "other" at most). A local
 * ingredient has only the rules that are true of it, because the lists mean the whole body.
 */
export function findPairInteraction(
  one: string,
  other: string,
  local: LocalIngredients = new Set(),
): PairFinding | undefined {
  if (one === other) return undefined
  const localSides = [one, other].filter(side => local.has(side))
  const rules = decidingRules(
    knowledge()
      .rulesBetween(one, other)
      .filter(rule => localSides.every(rule.isTrueLocally)),
  )
  const found = toRuleFinding(rules, one, other)
  if (localSides.length > 0) return found && softenLocalFinding(found, rules[0]?.local)
  return applyOncLists(found ?? findPublicPairInteraction(one, other), one, other)
}

/** Returns findings for three medications that are dangerous only together. */
export function findTripleInteractions(ingredients: readonly string[]): PairFinding[] {
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

function toRuleFinding(rules: ReadyRule[], one: string, other: string): PairFinding | undefined {
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

function findPublicPairInteraction(one: string, other: string): PairFinding | undefined {
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
    return { ...toHighPriorityFinding(high, one, other), otherReasons: reasonsOf(found) }
  }
  const item = nonInterruptive(one, other)
  // The ONC list is about classes. An "avoid" rule of ours is more specific: sotalol is a beta
  // blocker, and with citalopram it can disturb the heart rhythm.
  const isAvoided = found?.rule !== undefined && found.severity === 'major'
  if (!found || item === undefined || found.severity === 'other' || isAvoided) return found
  const downgradeReason = `On the ONC list of pairs that should not interrupt (Phansalkar 2013, item ${item})`
  return { ...found, severity: 'other', downgradeReason }
}

// Our own rules are listed below it, so that they do not read as the ONC list's words.
function toHighPriorityFinding(item: number, one: string, other: string): PairFinding {
  const [a, b] = [one, other].sort() as [string, string]
  const source = `ONC high-priority list (Phansalkar 2012), item ${item}`
  return { kind: 'interaction', severity: 'major', term: 'avoid', a, b, source, otherReasons: [] }
}

function reasonsOf(found: PairFinding | undefined): Reason[] {
  if (!found) return []
  const { kind: _, a: __, b: ___, otherReasons, ...reason } = found
  return [reason, ...otherReasons]
}
