import type { CheckResult, CheckState } from './check-result.ts'

export type ResultCounts = Record<CheckState, number>

/** Returns the numbers of results in each state. */
export function countResults(results: readonly CheckResult[]): ResultCounts {
  const count = (state: CheckState) => results.filter(result => result.state === state).length
  return { ok: count('ok'), warn: count('warn'), bad: count('bad') }
}

/** Returns the lines of a report: one for each check, advice below it, and the counts. */
export function formatReport(results: readonly CheckResult[]): string[] {
  const { ok, warn, bad } = countResults(results)
  const lines = results.flatMap(({ state, text, advice }) => [
    `${state.padEnd(6)}${text}`,
    ...(advice && state !== 'ok' ? [`      ${advice}`] : []),
  ])
  return [...lines, '', `${ok} ok, ${warn} to look at, ${bad} bad`]
}
