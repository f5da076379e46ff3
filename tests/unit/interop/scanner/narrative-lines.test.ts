import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { writeNarrative } from '#app/interop/ips/narrative.server.ts'
import { narrativeLines } from '#app/interop/scanner/narrative-lines.ts'
import type { RecordRow } from '#app/profile/record/record.ts'
import { runs } from '#tests/support/runner/runs.ts'

const options = { language: englishLanguage, writtenIn: 'fr' }

describe('The lines of a narrative', () => {
  test('are its headings, answers, items and sentences, as text', () => {
    const rows = [
      row('Reaction', 'Hives <b>& "itch"</b>\nfor days'),
      {
        ...row('Contacts', ''),
        items: [{ title: '<li>Bert</li>', isTyped: true, rows: [row('Phone', '+1')] }],
      },
    ]
    expect(linesOf([{ legend: 'Allergies', rows }], ['Not recorded'])).toEqual([
      { kind: 'heading', text: 'Allergies' },
      { kind: 'text', text: 'Reaction: Hives <b>& "itch"</b>\nfor days' },
      { kind: 'text', text: 'Contacts' },
      { kind: 'item', text: '<li>Bert</li>\nPhone: +1' },
      { kind: 'text', text: 'Not recorded' },
    ])
  })

  test('keep any text of the owner as it is', () => {
    const property = fc.property(fc.array(fc.string({ unit: 'grapheme' })), texts => {
      const rows = texts.map(text => row('Note', text))
      const { div } = writeNarrative([{ legend: 'Notes', rows }], [], options)
      const [heading, ...lines] = narrativeLines(div).map(({ text }) =>
        text.replace(/\s+/g, ' ').trim(),
      )
      const written = texts.map(text => `Note: ${clean(text)}`.replace(/\s+/g, ' ').trim())
      expect([heading, ...lines]).toEqual(['Notes', ...written])
    })
    fc.assert(property, runs(200))
  })
})

function linesOf(...[groups, sentences]: [Parameters<typeof writeNarrative>[0], string[]]) {
  return narrativeLines(writeNarrative(groups, sentences, options).div)
}

function row(label: string, text: string): RecordRow {
  return { name: 'note', label, text, isTyped: true, isEmpty: false, emergency: 'shown' }
}

/** Characters that XML refuses are replaced in every narrative. */
function clean(text: string): string {
  const { div } = writeNarrative([], [text], options)
  return narrativeLines(div)[0]?.text ?? ''
}
