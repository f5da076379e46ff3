import { describe, expect, it } from 'vitest'
import { searchMedications } from '#app/medications/names/search-medications.server.ts'

const namesFor = (query: string, most?: number) =>
  searchMedications(query, most).matches.map(({ name }) => name)

describe('a search', () => {
  it('lists the exact match first, then names that start with it, then the rest', () => {
    const names = namesFor('formin', 50).map(name => name.toLowerCase())
    const found = namesFor('metformin', 50).map(name => name.toLowerCase())
    expect(found[0]).toBe('metformin')
    const starts = found.slice(1).map(name => name.startsWith('metformin'))
    expect(starts).toEqual(starts.toSorted((one, other) => Number(other) - Number(one)))
    const inside = found.filter(name => !name.startsWith('metformin'))
    expect(inside).toEqual(inside.toSorted())
    expect(names).toContain('metformin')
  })

  it('finds brands with their ingredients', () => {
    expect(searchMedications('Glucophage').matches[0]).toEqual({
      name: 'Glucophage',
      kind: 'brand',
      ingredients: ['metformin'],
    })
    expect(searchMedications('janumet').matches[0]?.ingredients.toSorted()).toEqual([
      'metformin',
      'sitagliptin',
    ])
  })

  it('ignores case, strength, form and salt', () => {
    expect(namesFor('LIPITOR 20 mg')[0]).toBe('Lipitor')
    expect(namesFor('Coumadin sodium 5 mg tablets')[0]).toBe('Coumadin')
  })

  it('finds RxNorm names that the core list lacks', () => {
    expect(namesFor('Azedra')).toEqual(['Azedra'])
  })

  it('suggests a name, and corrects nothing', () => {
    const { matches, didYouMean } = searchMedications('metfromin')
    expect(matches).toEqual([])
    expect(didYouMean[0]).toBe('metformin')
  })

  it('counts the matches that it omits', () => {
    const all = searchMedications('in', 10_000)
    const some = searchMedications('in', 5)
    expect(some.matches).toEqual(all.matches.slice(0, 5))
    expect(some.more).toBe(all.matches.length - 5)
  })

  it.each(['', ' ', 'm', '%', '20 mg'])('finds nothing for "%s"', query => {
    expect(searchMedications(query)).toEqual({ matches: [], more: 0, didYouMean: [] })
  })
})
