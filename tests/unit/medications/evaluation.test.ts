import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPromises, measureFolder } from '#scripts/measure/evaluate/measure.ts'

const folder = join(import.meta.dirname, '../../../scripts/measure/evaluate/pairs')

describe.each(['first', 'second', 'third'])('on the %s set', set => {
  const measured = measureFolder(join(folder, set))

  it.each(
    checkPromises(measured).map(([isKept, words]) => ({ isKept, words })),
  )('$words', promise => {
    expect(promise.isKept).toBe(true)
  })

  it('at least 150 interacting and 150 harmless pairs are measured', () => {
    expect(measured.contraindicated.total + measured.interacting.total).toBeGreaterThanOrEqual(150)
    expect(measured.harmless.total).toBeGreaterThanOrEqual(150)
  })
})
