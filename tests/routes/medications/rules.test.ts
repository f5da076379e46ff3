import { describe, expect, test } from 'vitest'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'
import { reviewNotice } from '#app/medications/rules-page/about-rules.ts'
import {
  entriesPerPage,
  type ListName,
  listTitles,
  rulesAddress,
} from '#app/medications/rules-page/rules-list.ts'
import { loader } from '#app/routes/public/interaction-rules.tsx'

describe('The page of all rules', () => {
  test('lists every rule once, page by page', () => {
    const ids: string[] = []
    const { pages, found } = page('').data
    for (let number = 1; number <= pages; number++) {
      const { entries } = page(`?page=${number}`).data
      expect(entries.length).toBeLessThanOrEqual(entriesPerPage)
      ids.push(...entries.map(({ id }) => id))
    }
    expect(ids).toEqual(knowledge().file.rules.map(({ id }) => id))
    expect(found).toBe(ids.length)
  })

  test('names the version, and that no clinician has reviewed it', () => {
    expect(page('').version).toContain(knowledge().file.version)
    expect(reviewNotice).toContain('not reviewed by a clinician')
  })

  test('describes a rule completely in words', () => {
    const rule = knowledge().rules.find(({ id }) => id === 'nitrates-pde5-inhibitors')
    const [entry] = page('?q=nitrates-pde5-inhibitors').data.entries
    expect(entry).toMatchObject({
      id: 'nitrates-pde5-inhibitors',
      title: expect.stringMatching(/^Nitrates.* with PDE5 inhibitors$/),
      severity: 'major',
    })
    expect(entry?.sides.map(({ members }) => members).join()).toContain('sildenafil')
    const texts = entry?.lines.map(({ text }) => text).join('\n')
    for (const part of ['effect', 'advice', 'mechanism', 'term', 'source', 'id'] as const) {
      expect(texts, part).toContain(rule?.[part])
    }
  })

  test('shows all sides of a rule of three', () => {
    const [{ id, c = [] } = { id: '' }] = knowledge().triples
    const entry = page(`?q=${id}`).data.entries.find(one => one.id === id)
    expect(entry?.title.split(' with ')).toHaveLength(3)
    expect(entry?.lines[0]).toMatchObject({ label: 'Applies' })
    const members = entry?.sides.map(side => side.members).join()
    for (const group of c) {
      expect(members).toContain(knowledge().groups.get(group)?.members.join(', '))
    }
    expect(page('?q=lisinopril hydrochlorothiazide ibuprofen').data.entries).toContainEqual(
      expect.objectContaining({ id }),
    )
  })

  test('names whom a rule excludes', () => {
    const excepting = knowledge().file.rules.filter(({ except }) => except?.length)
    expect(excepting.length).toBeGreaterThan(0)
    for (const { id } of excepting.slice(0, 20)) {
      const entry = page(`?q=${id}`).data.entries.find(one => one.id === id)
      expect(entry?.lines[0]?.label, id).toBe('Except')
    }
  })

  test.each([
    ['warfarin', 'warfarin'],
    ['a brand', 'Coumadin'],
    ['another case', 'WARFARIN'],
    ['what stands on the package', 'Warfarin 5 mg tablets'],
  ])('finds rules about a medicine by %s', (_, query) => {
    const { entries, found } = search('rules', query)
    expect(found).toBeGreaterThan(20)
    expect(found).toBeLessThan(300)
    expect(entries.map(({ id }) => id)).toContain('vitamin-k-antagonists-antiplatelets')
  })

  test('finds entries with all words, and the rules between two medicines', () => {
    const both = search('rules', 'Coumadin Advil')
    expect(both.entries.map(({ id }) => id)).toContain('systemic-anticoagulants-nsaids')
    expect(both.found).toBeLessThan(search('rules', 'Coumadin').found)
    expect(search('rules', 'no such thing anywhere').found).toBe(0)
  })

  test.each(Object.keys(listTitles) as ListName[])('has entries in the list %s', list => {
    const { entries, counts, found, pages } = search(list, '')
    expect(found).toBe(counts[list])
    expect(entries.length).toBeGreaterThan(0)
    const all = Array.from(
      { length: pages },
      (_, index) => page(rulesAddress(list, '', index + 1).replace(/^[^?]*/, '')).data.entries,
    ).flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(found)
    for (const { id, title, lines } of all) {
      expect(title, id).not.toMatch(/_|undefined/)
      expect(lines.map(({ text }) => text).join(), id).not.toMatch(/undefined|\[object/)
    }
  })

  test.each([
    ['?page=0', 1],
    ['?page=-3', 1],
    ['?page=x', 1],
    ['?page=1e9', Math.ceil(knowledge().rules.length / entriesPerPage)],
    ['?list=constructor', 1],
  ])('reads %s as an existing page', (address, number) => {
    const { data } = page(address)
    expect(data.page).toBe(number)
    expect(data.list).toBe('rules')
    expect(data.entries.length).toBeGreaterThan(0)
  })

  test('accepts a query of any length and characters', () => {
    for (const query of [
      'opioid '.repeat(2000),
      '.*',
      '(',
      '\\',
      '%',
      '<script>',
      '\u0000',
      '阿司匹林',
      '   ',
    ]) {
      expect(search('rules', query).found).toBeGreaterThanOrEqual(0)
    }
  })
})

function page(search: string) {
  return loader({
    request: new Request(`http://localhost:3000/interaction-rules${search}`),
    params: {},
    context: {} as never,
  })
}

function search(list: ListName, query: string) {
  return page(rulesAddress(list, query).replace(/^[^?]*/, '')).data
}
