import { describe, expect, test } from 'vitest'
import { type Language, languageByTag } from '#app/emergency/languages/languages.server.ts'
import { type NarrativeGroup, writeNarrative } from '#app/interop/ips/narrative.server.ts'
import type { RecordRow } from '#app/profile/record/record.ts'

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of Unicode. */
const [start, end] = ['\u2068', '\u2069']

describe('A text in a narrative runs in its own direction', () => {
  test('A phone number, a blood type and a typed name in a narrative in Arabic', () => {
    const rows = [row('Phone', '+1 555 010 0141'), row('Blood type', 'A+'), typed('Name', 'Ada')]
    expect(textsOf([{ legend: 'Contacts', rows }], 'ar')).toEqual([
      'Contacts',
      `Phone: ${start}+1 555 010 0141${end}`,
      `Blood type: ${start}A+${end}`,
      `Name: ${start}Ada${end}`,
    ])
  })

  test('Each line of a text, because a line break ends an isolate', () => {
    const rows = [typed('Notes', 'Ada\nBert')]
    expect(textsOf([{ legend: 'Other', rows }], 'ar')).toEqual([
      'Other',
      `Notes: ${start}Ada${end}\n${start}Bert${end}`,
    ])
  })

  test.each(['ar', 'other'])('The own words of an owner who writes "%s"', writtenIn => {
    const rows = [row('Phone', '+1 555 010 0141'), typed('Name', 'آدا')]
    expect(textsOf([{ legend: 'Contacts', rows }], 'en', writtenIn)).toEqual([
      'Contacts',
      'Phone: +1 555 010 0141',
      `Name: ${start}آدا${end}`,
    ])
  })

  test.each(['en', 'fr'])('which needs no mark where all runs left to right: "%s"', writtenIn => {
    const rows = [typed('Name', 'Ada')]
    expect(textsOf([{ legend: 'Contacts', rows }], 'en', writtenIn)).toEqual([
      'Contacts',
      'Name: Ada',
    ])
  })
})

test('The words of the owner in a sentence of ours are marked with their language', () => {
  const alert = { ...row('', 'Known allergies: Nuts. Life-threatening'), ownWords: 'Nuts' }
  const { div } = writeNarrative([{ legend: '', rows: [alert] }], [], {
    language: languageByTag('en') as Language,
    writtenIn: 'fr',
  })
  const own = '<span lang="fr" xml:lang="fr">Nuts</span>'
  expect(div).toContain(`<p><b>Known allergies: ${own}. Life-threatening</b></p>`)
})

describe('An answer stands under no heading of another answer', () => {
  const before = { legend: 'Doctors and hospital', rows: [row('Hospital', 'Mercy'), row('A', 'B')] }

  test('The label of an answer without a heading is its heading', () => {
    const rows = [row('Organ donor', 'Yes'), row('Diet', 'Vegan')]
    expect(linesOf([before, { legend: '', rows }])).toEqual([
      '<b>Doctors and hospital</b>',
      'Hospital: Mercy',
      'A: B',
      '<b>Organ donor</b>',
      'Yes',
      '<b>Diet</b>',
      'Vegan',
    ])
  })

  test('A list under a heading with its own name has it once', () => {
    const list = { ...row('Surgeries', ''), items: [{ title: 'Hip', rows: [] }] }
    const lines = linesOf([{ legend: 'Surgeries', rows: [list] }])
    expect(lines).toEqual(['<b>Surgeries</b>', '<b>Hip</b>'])
  })

  test('A line without a label is a heading itself', () => {
    const lines = linesOf([before, { legend: '', rows: [row('', 'Glasses')] }])
    expect(lines.at(-1)).toBe('<b>Glasses</b>')
  })
})

/** Returns the contents of the paragraphs and of the items of lists. */
function linesOf(groups: NarrativeGroup[], tag = 'en', writtenIn = 'en'): string[] {
  const language = languageByTag(tag) as Language
  const { div } = writeNarrative(groups, [], { language, writtenIn })
  return Array.from(div.matchAll(/<(p|li)>(.*?)<\/\1>/g), ([, , content = '']) => content)
}

function textsOf(groups: NarrativeGroup[], tag: string, writtenIn?: string): string[] {
  return linesOf(groups, tag, writtenIn).map(line =>
    line.replaceAll('<br/>', '\n').replace(/<[^>]+>/g, ''),
  )
}

function row(label: string, text: string): RecordRow {
  return { name: 'field', label, text, isEmpty: false, emergency: 'shown' }
}

function typed(label: string, text: string): RecordRow {
  return { ...row(label, text), isTyped: true }
}
