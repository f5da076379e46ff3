import { describe, expect, test } from 'vitest'
import { blankRow } from '#app/profile/parse/form-values.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { computeCompleteness, findMissing } from '#app/profile/record/completeness.ts'
import { type Medication, medications } from '#app/profile-definition/sections/medications.ts'

const list = (...rows: Omit<Medication, 'id'>[]) => ({
  medications: rows.map((row, index) => ({ id: index + 1, ...row })),
})

describe('medications are complete', () => {
  test('if each current one has a dose or a frequency', () => {
    const value = list({ name: 'Advil' }, { name: 'Percocet', frequency: 'as-needed' })
    expect(computeCompleteness(medications, value)).toBe(66)
    expect(findMissing(medications, value)).toEqual([
      { name: 'medications[0].totalDosage', label: 'Dose or frequency: Advil' },
    ])
    expect(computeCompleteness(medications, list({ name: 'Advil', totalDosage: 200 }))).toBe(100)
    expect(computeCompleteness(medications, list({ name: 'Advil', frequency: 'once-daily' }))).toBe(
      100,
    )
    const taper = [{ id: 1, dose: 40, doseUnit: 'mg', from: '2026-12-01' }] as const
    const slidingDose = [{ id: 1, condition: 'sugar above 200', dose: '4 units' }]
    for (const dose of [{ taper: [...taper] }, { slidingDose }, { pillsPerDose: 2 }]) {
      expect(computeCompleteness(medications, list({ name: 'Advil', ...dose }))).toBe(100)
    }
  })

  test('whatever the others lack', () => {
    const value = list(
      { name: 'Senna', status: 'discontinued' },
      { name: 'Turmeric', status: 'researching' },
    )
    expect(computeCompleteness(medications, value)).toBe(100)
    expect(computeCompleteness(medications, {})).toBe(0)
    expect(computeCompleteness(medications, { noMedications: true })).toBe(100)
  })
})

describe('a new medication', () => {
  test('has no frequency and food until somebody answers', () => {
    const [block] = medications.blocks
    const row = blankRow(block.fields.medications as never)
    expect(row.type).toBe('prescription')
    expect([row.frequency, row.withFood]).toEqual([undefined, undefined])
  })

  test.each(['totalDosage', 'dosagePerPill'])('needs more than 0 as its %s', name => {
    const posted = (value: string) =>
      formSchema([medications]).safeParse({
        version: { medications: '0' },
        medications: [{ name: 'Senna', [name]: value }],
      })
    const issues = posted('0').error?.issues ?? []
    expect(issues).toMatchObject([
      { path: ['medications', 0, name], message: expect.stringMatching(/must be more than 0$/) },
    ])
    expect(posted('0.5').success).toBe(true)
  })
})
