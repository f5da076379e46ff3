import { describe, expect, it } from 'vitest'
import { editDistance } from '#app/lib/edit-distance.ts'
import {
  recognize,
  recognizeExactly,
  suggestionsFor,
} from '#app/medications/names/recognize-name.server.ts'

describe('a written name', () => {
  it.each([
    ['Lipitor', ['atorvastatin']],
    ['LIPITOR 20 mg tablets', ['atorvastatin']],
    ['atorvastatin calcium', ['atorvastatin']],
    ['Metoprolol Succinate ER 50mg', ['metoprolol']],
    ['losartan potassium', ['losartan']],
    ['potassium chloride 20 mEq', ['potassium']],
    ['Percocet 5/325', ['oxycodone', 'acetaminophen']],
    ['oxycodone-acetaminophen', ['oxycodone', 'acetaminophen']],
    ['amoxicillin and clavulanate', ['amoxicillin', 'clavulanate']],
    ['carbidopa/levodopa', ['carbidopa', 'levodopa']],
    ['Entresto', ['sacubitril', 'valsartan']],
    ['Lantus SoloStar, 10 units at night', ['insulin glargine']],
    ['St. John’s wort', ["st. john's wort"]],
    ['metformin (Glucophage)', ['metformin']],
    ['Novorapid insulin', ['insulin aspart']],
    ['insulin (Lantus)', ['insulin glargine']],
    ['aspart insulin', ['insulin aspart']],
    ['Humalog insulin lispro', ['insulin lispro']],
    ['Augmentin penicillin', ['amoxicillin', 'clavulanate']],
    ['Premarin estrogen', ['conjugated estrogens']],
    ['Ventolin salbutamol', ['albuterol']],
    ['Eliquis apixaban', ['apixaban']],
    ['paracetamol', ['acetaminophen']],
    ['timolol eye drops', ['timolol']],
    ['Tylenol No. 3', ['acetaminophen', 'codeine']],
    ['Thyroid', ['thyroid']],
    ['Thyroid 60 mg', ['thyroid']],
    ['thyroid 0.5mg tablets', ['thyroid']],
  ])('%s is %j', (typed, ingredients) => {
    expect(recognize(typed)?.ingredients.toSorted()).toEqual(ingredients.toSorted())
    expect(recognize(typed)?.readAs).toBeUndefined()
  })

  it.each([
    ['metfromin', 'metformin'],
    ['warfarine', 'warfarin'],
    ['simvastatine 20 mg', 'simvastatin'],
    ['clarithromicin', 'clarithromycin'],
    ['insulin glargne', 'insulin glargine'],
  ])('%s is recognized as %s with a note', (typed, name) => {
    expect(recognize(typed)).toMatchObject({ readAs: name, ingredients: [name] })
    expect(suggestionsFor(typed)).toContain(name)
  })

  it.each([
    'Foozle',
    'my heart pill',
    'thyroid pill',
    '2 water pills',
    '',
    'xy',
    '12345',
    'aspirin-free',
    'without aspirin',
  ])('%s is not recognized', typed => {
    expect(recognize(typed)).toBeUndefined()
  })

  it('is not corrected if it is short or ambiguous', () => {
    expect(recognize('prednisxne')?.readAs).toBe('prednisone')
    expect(recognize('clonidin')?.readAs).toBe('clonidine')
    expect(recognize('zocr')).toBeUndefined()
  })

  it.each([
    'promethazine VC',
    'Sudafed XM',
    'Mucinex PX',
  ])('%s is not recognized as a sister product', typed => {
    expect(recognize(typed)?.readAs).toBeUndefined()
    expect(recognize(typed)?.unreadWords).toBeDefined()
  })

  it('returns its unread words', () => {
    expect(recognize('aspirin and Xylocarpiline')).toMatchObject({
      ingredients: ['aspirin'],
      unreadWords: 'xylocarpiline',
    })
    expect(recognize('Bayer PX')?.unreadWords).toBe('px')
    expect(recognize('Panadol Foo')?.unreadWords).toBe('foo')
    expect(recognize('Lantus at night')?.unreadWords).toBeUndefined()
  })

  it('returns whether the medication acts locally', () => {
    expect(recognize('diclofenac gel')?.isLocal).toBe(true)
    expect(recognize('diclofenac')?.isLocal).toBe(false)
  })

  it('is one medication if it says brand and substance', () => {
    expect(recognize('Percocet oxycodone')?.isOneName).toBe(true)
    expect(recognize('warfarin, ibuprofen')?.isOneName).toBe(false)
  })

  it('is not corrected without a confirmation', () => {
    expect(recognizeExactly('warfarine')).toEqual([])
    expect(recognizeExactly('Coumadin 5 mg')).toEqual(['warfarin'])
  })
})

describe('the distance between two words', () => {
  it.each([
    ['metformin', 'metformin', 0],
    ['metfromin', 'metformin', 1],
    ['metfornin', 'metformin', 1],
    ['metformi', 'metformin', 1],
    ['mteformi', 'metformin', 2],
    ['aspirin', 'insulin', 3],
    ['', 'abcdef', 3],
  ])('of %s and %s is %i, counted to 3 at most', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance)
    expect(editDistance(other, one, 2)).toBe(distance)
  })
})
