import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkGoals, measureSets } from '#scripts/measure/evaluate/measure.ts'

const folder = join(import.meta.dirname, '../../../scripts/measure/evaluate/pairs')

describe.each(['first', 'second', 'third'])('the medication check on the %s set', set => {
  const measured = measureSets(join(folder, set))

  it.each(
    checkGoals(measured).map(([isMet, words]) => ({ isMet, words })),
  )('meets the expectation: $words', goal => {
    expect(goal.isMet).toBe(true)
  })

  it('is measured on at least 150 interacting and 150 harmless pairs', () => {
    expect(measured.contraindicated.total + measured.interacting.total).toBeGreaterThanOrEqual(150)
    expect(measured.harmless.total).toBeGreaterThanOrEqual(150)
  })
})
