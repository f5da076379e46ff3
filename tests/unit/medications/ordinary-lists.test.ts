import { describe, expect, it } from 'vitest'
import { checkMedications } from '#app/medications/check/check-medications.server.ts'

interface OrdinaryList {
  owner: string
  age: number
  names: string[]
  /** The findings that a pharmacist would name, by rule: severity and source. */
  expected: Record<string, string>
}

const lists: OrdinaryList[] = [
  {
    owner: 'a person of 66 with high blood pressure and diabetes',
    age: 66,
    names: [
      'Metoprolol 50 mg',
      'Lisinopril 10 mg',
      'Atorvastatin 40 mg',
      'Aspirin 81 mg',
      'Metformin 1000 mg',
      'Vitamin D',
      'Pantoprazole 40 mg',
      'Hydrocortisone cream 1%',
      'Voltaren gel',
      'Tamsulosin 0.4 mg',
    ],
    expected: {
      'aspirin-prevention-65':
        'moderate: Beers 2023 and USPSTF 2022 on aspirin without heart disease',
      'nsaids-aspirin': 'other: stomach bleeding warning of the Drug Facts label of diclofenac gel',
      'ppis-65': 'other: Beers 2023 on use for more than 8 weeks',
    },
  },
  {
    owner: 'a person of 45 with a thyroid disease',
    age: 45,
    names: [
      'Levothyroxine 75 mcg',
      'Amlodipine 5 mg',
      'Losartan 50 mg',
      'Rosuvastatin 10 mg',
      'Omeprazole 20 mg',
      'Sertraline 50 mg',
      'Albuterol inhaler',
      'Fluticasone nasal spray',
      'Cetirizine 10 mg',
      'Vitamin B12',
    ],
    expected: {
      'thyroid-hormones-ppis': 'other: levothyroxine label, section 7.1',
      'thyroid-hormones-antidepressants': 'other: levothyroxine label, section 7',
      'ppis-vitamin-b12': 'other: omeprazole label, section 5',
    },
  },
  {
    owner: 'a person of 78 with atrial fibrillation',
    age: 78,
    names: [
      'Apixaban 5 mg',
      'Bisoprolol 2.5 mg',
      'Ramipril 5 mg',
      'Furosemide 40 mg',
      'Atorvastatin 20 mg',
      'Latanoprost eye drops',
      'Paracetamol 500 mg',
      'Alendronate 70 mg weekly',
      'Calcium + vitamin D',
      'Senna',
    ],
    expected: {
      'bisphosphonates-oral-calcium': 'other: alendronate label, section 7.1',
      'NDF-RT 2014': 'other: ramipril label on the first doses with a diuretic',
      'stimulant-laxatives-digoxin-diuretics': 'other: Drug Facts label of senna',
    },
  },
]

describe('an ordinary list of ten', () => {
  it.each(lists)('of $owner has no false alarm', ({ names, age, expected }) => {
    const medications = names.map((name, index) => ({ name, id: index + 1 }))
    const { findings, unrecognized } = checkMedications({ medications, age })
    const found = findings.map(({ rule, severity }) => [rule ?? 'NDF-RT 2014', severity])
    const wanted = Object.entries(expected).map(([rule, why]) => [rule, why.split(':')[0]])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
    expect(findings).toHaveLength(wanted.length)
    expect(unrecognized).toEqual([])
  })
})
