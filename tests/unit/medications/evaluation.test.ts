import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPromises, measureFolder } from '#scripts/measure/evaluate/measure.ts'

const folder = join(import.meta.dirname, '../../../scripts/measure/evaluate/pairs')

describe.each(['first', 'second', 'third'])('the medication check on the %s set', set => {
  const measured = measureFolder(join(folder, set))

  it.each(
    checkPromises(measured).map(([isKept, words]) => ({ isKept, words })),
  )('meets the expectation: $words', promise => {
    expect(promise.isKept).toBe(true)
  })

  it('is measured on at least 150 interacting and 150 harmless pairs', () => {
    expect(measured.contraindicated.total + measured.interacting.total).toBeGreaterThanOrEqual(150)
    expect(measured.harmless.total).toBeGreaterThanOrEqual(150)
  })
})
