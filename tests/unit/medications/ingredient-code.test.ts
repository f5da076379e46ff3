import { describe, expect, it } from 'vitest'
import { findIngredientCode } from '#app/medications/names/ingredient-code.server.ts'

describe('the RxNorm code of a name', () => {
  it.each([
    ['metformin', 'metformin', '6809'],
    ['Metformin 500 mg tablets', 'metformin', '6809'],
    ['paracetamol', 'acetaminophen', '161'],
    ['Lipitor 20 mg', 'atorvastatin', '83367'],
    ['insulin glargine', 'insulin glargine', '274783'],
    ['Lantus', 'insulin glargine', '274783'],
    ['Humulin R', 'insulin regular', '253182'],
  ])('%s is the ingredient %s', (typed, name, code) => {
    expect(findIngredientCode(typed)).toEqual({ name, code })
  })

  it.each([
    ['a misspelled name', 'Metfromin'],
    ['a product of several ingredients', 'Augmentin'],
    ['a name beside an unknown word', 'aspirin for heart'],
    ['an unknown name', 'Qwertyzol'],
    ['a name of several insulins', 'insulin'],
    ['such a name with a strength', 'Insulin 100 units/mL'],
    ['a name of several estrogens', 'estrogen'],
    ['a name of several penicillins', 'Penicillin'],
    ['a drink with the ingredient in it', 'coffee'],
    ['another substance of the same action', 'hydroxocobalamin'],
    ['a brand of such a substance', 'Horizant'],
    ['an ingredient of which there are several', 'tenofovir'],
    ['a brand of one of them', 'Myfortic'],
  ])('is not given for %s: %s', (_, typed) => {
    expect(findIngredientCode(typed)).toBeUndefined()
  })
})
