import { describe, expect, test } from 'vitest'
import type { Finding } from '#app/medications/check/check-report.ts'
import { drugsComAddress } from '#app/medications/info/drugs-com-link.tsx'
import type { Severity } from '#app/medications/knowledge/knowledge-file.ts'
import { findingCounts } from '#app/medications/list/finding-counts.ts'
import {
  findSameMedication,
  withMedication,
  withMovedMedication,
  withoutMedication,
} from '#app/medications/list/lifecycle.ts'
import { messageAddress, parseRowId, readMessageQuery } from '#app/medications/list/list-message.ts'
import {
  countText,
  isFound,
  type ListedMedication,
  tabIn,
} from '#app/medications/list/medication-list.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'

const today = '2026-11-21'

describe('a moved medication', () => {
  const warfarin: Medication = { id: 3, name: 'Warfarin', totalDosage: 5, unit: 'mg' }
  const moved = (row: Medication, to: 'current' | 'researching' | 'discontinued') =>
    withMovedMedication({ medications: [row] }, row.id, { to, today }).medications?.[0]

  test('gets the day of its end and keeps its details', () => {
    const row = { ...warfarin, status: 'current' as const, startedOn: '2019-05-06' }
    expect(moved(row, 'discontinued')).toEqual({
      ...row,
      status: 'discontinued',
      stoppedOn: today,
    })
  })

  test('counts as current without a stored status', () => {
    expect(moved(warfarin, 'discontinued')).toEqual({
      ...warfarin,
      status: 'discontinued',
      stoppedOn: today,
    })
    expect(moved(warfarin, 'current')).toBe(warfarin)
  })

  test('has no dates after it is restored', () => {
    const row = {
      ...warfarin,
      status: 'discontinued' as const,
      startedOn: '2016-02-03',
      stoppedOn: '2017-11-30',
    }
    expect(moved(row, 'current')).toEqual({ ...warfarin, status: 'current' })
  })

  test('has a start date only if somebody stated one', () => {
    const row = { ...warfarin, status: 'researching' as const }
    expect(moved(row, 'current')).toEqual({ ...row, status: 'current' })
    const planned = { ...row, startedOn: '2026-11-01' }
    expect(moved(planned, 'current')).toMatchObject({ startedOn: '2026-11-01' })
  })

  test('has no dates while it is researched', () => {
    const row = { ...warfarin, startedOn: '2016-02-03' }
    expect(moved(row, 'researching')).toEqual({ ...warfarin, status: 'researching' })
  })

  test('does not end before its start', () => {
    const row = { ...warfarin, startedOn: '2026-11-22' }
    expect(moved(row, 'discontinued')).toMatchObject({ stoppedOn: '2026-11-22' })
  })
})

test('a current medication unticks "no medications"', () => {
  const none = { noMedications: true, medications: [] }
  const add = (to: 'current' | 'researching') =>
    withMedication(none, { name: 'Senna' }, { id: 7, to })
  expect(add('current')).toEqual({
    noMedications: false,
    medications: [{ id: 7, name: 'Senna', status: 'current' }],
  })
  expect(add('researching')).toEqual({
    noMedications: true,
    medications: [{ id: 7, name: 'Senna', status: 'researching' }],
  })
  expect(withoutMedication(add('researching'), 7)).toEqual(none)
})

describe('a medication that is listed already', () => {
  const rows: Medication[] = [
    { id: 1, name: 'Warfarin', brandName: 'Coumadin', status: 'discontinued' },
    { id: 2, name: 'Senna', status: 'discontinued' },
    { id: 3, name: 'SENNA', status: 'current' },
    { id: 4, name: 'Coumadin', status: 'researching' },
    { id: 5, name: '***', status: 'current' },
    { id: 6, name: 'Omeprazole', brandName: 'Equate', status: 'current' },
  ]

  test.each([
    ['warfarin', undefined, 1],
    ['  WARFARIN ', undefined, 1],
    // A name wins over the brand of another row.
    ['coumadin', undefined, 4],
    ['Jantoven', 'Coumadin', 4],
    // A shop brand has several medications.
    ['Loratadine', 'Equate', undefined],
    ['Equate', undefined, 6],
    ['Marcumar', 'warfarin', 1],
    // The row of the wanted list wins.
    ['senna', undefined, 3],
    ['***', undefined, 5],
    ['???', undefined, undefined],
    ['Wool', undefined, undefined],
  ])('%s (%s) is row %s', (name, brandName, id) => {
    expect(findSameMedication(rows, { name, brandName }, 'current')?.id).toBe(id)
  })
})

test('a list is searched by name or brand, in any case', () => {
  const row = { name: 'Warfarin', brandName: 'Coumadin' } as ListedMedication
  for (const typed of ['war', 'FARIN', ' coum', 'DIN ', '']) expect(isFound(row, typed)).toBe(true)
  for (const typed of ['warfarin coumadin', '5 mg']) expect(isFound(row, typed)).toBe(false)
})

test('the number of found medications is in words', () => {
  expect([0, 1, 2].map(count => countText(count))).toEqual([
    '0 medications found',
    '1 medication found',
    '2 medications found',
  ])
})

test('findings are counted by severity, the most severe first', () => {
  const some = (...severities: Severity[]) =>
    findingCounts(
      severities.map(severity => ({ severity }) as Finding),
      ' about it',
    )
  expect(some()).toBe('')
  expect(some('major')).toBe('1 major finding about it')
  expect(some('major', 'other', 'other')).toBe('1 major and 2 other findings about it')
  expect(some('moderate', 'other', 'major', 'major')).toBe(
    '2 major, 1 moderate and 1 other finding about it',
  )
  expect(some('other')).toBe('1 finding to know about it, nothing major or moderate')
})

test('a URL selects one of our tabs, or the current medications', () => {
  const tab = (query: string) => tabIn(new URLSearchParams(query))
  expect(['', 'tab=add', 'tab=nonsense', 'tab=constructor', 'tab='].map(tab)).toEqual([
    'current',
    'add',
    'current',
    'current',
    'current',
  ])
})

describe('a note in a URL', () => {
  const search = (address: string) => new URL(address, 'http://localhost').searchParams

  test('is read as it was written', () => {
    const query = search(messageAddress('current', { kind: 'added', id: 12 }))
    expect(query.get('tab')).toBe('current')
    expect(readMessageQuery('current', query)).toMatchObject({ kind: 'added', id: 12 })
  })

  test('is ignored for another tab', () => {
    const moved = search(messageAddress('discontinued', { kind: 'moved', id: 1 }))
    expect(readMessageQuery('discontinued', moved)).toBeDefined()
    expect(readMessageQuery('current', moved)).toBeUndefined()
    for (const note of ['toString', '', 'Added Warfarin'])
      expect(readMessageQuery('current', new URLSearchParams({ note }))).toBeUndefined()
  })

  test('names rows by their ids only', () => {
    expect(
      ['1', '50', '0', '-1', '1e3', '', '12345678', 'warfarin', undefined].map(parseRowId),
    ).toEqual([1, 50, ...Array(7).fill(undefined)])
  })
})

test('the page of another site has the name in lower case with hyphens', () => {
  expect(drugsComAddress('Lipitor')).toBe('https://www.drugs.com/lipitor.html')
  expect(drugsComAddress('Insulin  Glargine')).toBe('https://www.drugs.com/insulin-glargine.html')
  expect(drugsComAddress('../x?y#z')).toBe('https://www.drugs.com/x-y-z.html')
})
