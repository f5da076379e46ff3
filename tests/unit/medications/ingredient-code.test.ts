import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'
import { findIngredientCode } from '#app/medications/names/ingredient-code.server.ts'
import { readTexts } from '#scripts/build/knowledge/read-texts.ts'

describe('the RxNorm code of a name', () => {
  it.each([
    ['metformin', 'metformin', '6809'],
    ['Metformin 500 mg tablets', 'metformin', '6809'],
    ['paracetamol', 'acetaminophen', '161'],
    ['Lipitor 20 mg', 'atorvastatin', '83367'],
    ['insulin glargine', 'insulin glargine', '274783'],
    ['Lantus', 'insulin glargine', '274783'],
    ['Humulin R', 'insulin, regular, human', '253182'],
    ['calcium carbonate', 'calcium carbonate', '1897'],
    ['Tums', 'calcium carbonate', '1897'],
    ['ferrous sulfate 325 mg', 'ferrous sulfate', '24947'],
    ['potassium chloride', 'potassium chloride', '8591'],
    ['lithium carbonate', 'lithium carbonate', '42351'],
    ['Lithium', 'lithium', '6448'],
    ['Viread', 'tenofovir disoproxil', '300195'],
    ['Myfortic', 'mycophenolic acid', '7145'],
    ['CellCept', 'mycophenolate mofetil', '68149'],
    ['codeine phosphate', 'codeine', '2670'],
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
    ['a brand of such an ingredient that RxNorm does not list', 'Citracal'],
    ['an element of which RxNorm has each salt', 'Calcium'],
    ['iron without its salt', 'Iron'],
    ['a doubt', 'aspirin?'],
  ])('is not given for %s: %s', (_, typed) => {
    expect(findIngredientCode(typed)).toBeUndefined()
  })
})

describe('RxNorm, over all names that have a code', () => {
  const folder = join(import.meta.dirname, '../../../app/medications/knowledge')
  const rows = readTexts(folder).names.rxnorm ?? []
  const codesByName = Object.groupBy(
    rows
      .filter(({ type }) => type === 'IN')
      .flatMap(({ name = '', rxcui = '', brands = '' }) =>
        [name, ...brands.split('|')].map(one => ({ name: one.toLowerCase(), rxcui })),
      ),
    ({ name }) => name,
  )
  const nameOfCode = new Map(rows.map(({ rxcui = '', name = '' }) => [rxcui, name]))
  const coded = knowledge().file.names.flatMap(([name]) => {
    const found = findIngredientCode(name)
    return found ? [{ typed: name, ...found }] : []
  })

  it('has the same code for a name that is one of its ingredients or a brand of one', () => {
    const others = coded.flatMap(({ typed, code }) => {
      const own = codesByName[typed.toLowerCase()] ?? []
      return own.length === 1 && own[0]?.rxcui !== code ? [`${typed}: ${code}`] : []
    })
    expect(coded.length).toBeGreaterThan(6000)
    expect(others).toEqual([])
  })

  it('has the same name for the code', () => {
    const others = coded.filter(({ code, name }) => (nameOfCode.get(code) ?? name) !== name)
    expect(others).toEqual([])
  })
})
