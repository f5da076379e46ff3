import { describe, expect, test } from 'vitest'
import { type Language, languageByTag } from '#app/emergency/languages/languages.server.ts'
import { type NarrativeGroup, writeNarrative } from '#app/interop/ips/narrative.server.ts'
import { narrativeLines } from '#app/interop/scanner/narrative-lines.ts'
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
  expect(narrativeLines(div)).toEqual([{ kind: 'heading', text: alert.text }])
})

describe('An answer stands under no heading of another answer', () => {
  const before = { legend: 'Doctors and hospital', rows: [row('Hospital', 'Mercy'), row('A', 'B')] }

  test('The label of an answer without a heading is its heading', () => {
    const rows = [row('Organ donor', 'Yes'), row('Diet', 'Vegan')]
    expect(linesOf([before, { legend: '', rows }])).toEqual([
      { kind: 'heading', text: 'Doctors and hospital' },
      { kind: 'text', text: 'Hospital: Mercy' },
      { kind: 'text', text: 'A: B' },
      { kind: 'heading', text: 'Organ donor' },
      { kind: 'text', text: 'Yes' },
      { kind: 'heading', text: 'Diet' },
      { kind: 'text', text: 'Vegan' },
    ])
  })

  test('A list under a heading with its own name has it once', () => {
    const list = { ...row('Surgeries', ''), items: [{ title: 'Hip', rows: [] }] }
    expect(linesOf([{ legend: 'Surgeries', rows: [list] }])).toEqual([
      { kind: 'heading', text: 'Surgeries' },
      { kind: 'item', text: 'Hip' },
    ])
  })

  test('A line without a label is a heading itself', () => {
    expect(linesOf([before, { legend: '', rows: [row('', 'Glasses')] }]).at(-1)).toEqual({
      kind: 'heading',
      text: 'Glasses',
    })
  })
})

function textsOf(groups: NarrativeGroup[], tag: string, writtenIn?: string): string[] {
  return linesOf(groups, tag, writtenIn).map(({ text }) => text)
}

function linesOf(groups: NarrativeGroup[], tag = 'en', writtenIn = 'en') {
  const language = languageByTag(tag) as Language
  return narrativeLines(writeNarrative(groups, [], { language, writtenIn }).div)
}

function row(label: string, text: string): RecordRow {
  return { name: 'field', label, text, isEmpty: false, emergency: 'shown' }
}

function typed(label: string, text: string): RecordRow {
  return { ...row(label, text), isTyped: true }
}
