import { describe, expect, test } from 'vitest'
import {
  codesByName,
  findCode,
  listNames,
} from '#app/profile-definition/catalogues/catalogues.server.ts'
import { vaccines } from '#app/profile-definition/catalogues/vaccine-catalogue.server.ts'

describe('the code of a vaccine', () => {
  test.each([
    ['MMR', '03'],
    ['M-M-R II', '03'],
    ['MMR (measles, mumps, rubella)', '03'],
    ['Tdap', '115'],
    ['tdap (tetanus, diphtheria, whooping cough)', '115'],
    ['BOOSTRIX', '115'],
    ['  boostrix ', '115'],
    ['prevnar13', '133'],
    ['Prevnar-20', '216'],
    ['Shingrix', '187'],
    ['Gardasil 9', '165'],
    ['COVID-19, Pfizer original (2020-2022)', '208'],
    ['COVID-19, mRNA, LNP-S, PF, 30 mcg/0.3 mL dose', '208'],
    ['Td (adult)', '138'],
    ['Td(adult) unspecified formulation', '139'],
    ['Tenivac', '113'],
    ['Daptacel', '106'],
    ['yellow fever live', '37'],
  ])('%s is %s', (name, code) => {
    expect(findCode('vaccines', name)).toBe(code)
  })

  test.each([
    ['Hepatitis B', '45'],
    ['flu', '88'],
    ['Covid 19', '213'],
    ['Yellow fever', '184'],
    ['Cholera', '26'],
  ])('is unspecified for the name of a disease (%s is %s)', (name, code) => {
    expect(findCode('vaccines', name)).toBe(code)
    expect(vaccines.find(({ cvx }) => cvx === code)?.shortName).toMatch(/unspecified/i)
  })

  test.each([
    ['Engerix-B', 'for children and for adults'],
    ['Comirnaty', 'of several years'],
    ['Fluzone', 'of three and of four strains'],
    ['Tetanus', 'in several combinations'],
    ['Boostrix Polio', 'an unknown product'],
    ['Boost', 'half a name'],
    ['Unknown vaccine', 'no vaccine at all'],
    ['', 'nothing'],
    ['---', 'nothing'],
  ])('is not guessed: %s (%s)', name => {
    expect(findCode('vaccines', name)).toBeUndefined()
  })

  test('is undefined for an allergen', () => {
    expect(findCode('allergens', 'Latex')).toBeUndefined()
    expect(findCode('allergens', 'MMR')).toBeUndefined()
  })
})

describe('the list of vaccines', () => {
  test('has each CVX code once, with a name', () => {
    expect(new Set(vaccines.map(({ cvx }) => cvx)).size).toBe(vaccines.length)
    expect(vaccines.length).toBe(283)
    for (const { cvx, shortName, name } of vaccines) {
      expect(cvx).toMatch(/^(0[1-9]|[1-9]\d{1,2})$/)
      expect(shortName).toMatch(/\S/)
      expect(name).not.toBe('')
    }
  })

  test('has no name for two vaccines, except shared brands', () => {
    const brands = new Set(vaccines.flatMap(vaccine => vaccine.brands))
    const shared = [...brands].filter(brand => findCode('vaccines', brand) === undefined)
    const clashes = [...codesByName()].filter(([, codes]) => codes.size > 1)
    expect(clashes.length).toBe(shared.length)
    const sold = (brand: string) => vaccines.filter(vaccine => vaccine.brands.includes(brand))
    for (const brand of shared) expect(sold(brand).length, brand).toBeGreaterThan(1)
  })

  test('gives every name and short name its own code', () => {
    for (const { cvx, name, shortName } of vaccines) {
      expect(findCode('vaccines', shortName)).toBe(cvx)
      if (name) expect(findCode('vaccines', name)).toBe(cvx)
    }
  })
})

describe('the suggested names', () => {
  test.each([
    ['vaccines', 'Tdap (tetanus, diphtheria, whooping cough)', 'Boostrix', 'Engerix-B'],
    ['allergens', 'Penicillin', 'Peanut', 'Latex'],
  ] as const)('for %s are the common ones', (catalogue, ...names) => {
    expect(listNames(catalogue)).toEqual(expect.arrayContaining([...names]))
    expect(listNames(catalogue)).not.toContain('IG, unspecified formulation')
  })

  test.each(['vaccines', 'allergens'] as const)('for %s are sorted, unique and few', which => {
    const names = listNames(which)
    expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
    const order = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    expect(names).toEqual(order)
    expect(names.length).toBeGreaterThan(100)
    expect(names.join().length).toBeLessThan(5000)
  })
})
