import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { writeNarrative } from '#app/interop/ips/narrative.server.ts'
import { Narrative } from '#app/interop/scanner/narrative.tsx'
import type { RecordRow } from '#app/profile/record/record.ts'
import { runs } from '#tests/support/runner/runs.ts'

describe('A narrative on the page', () => {
  test('has the elements of the file, and every text of the owner as text', () => {
    const property = fc.property(fc.array(ownText), texts => {
      const items = texts.map(title => ({ title, isTyped: true as const, rows: [row(title)] }))
      const rows = [...texts.map(row), { ...row(''), items }]
      const options = { language: englishLanguage, writtenIn: 'fr' }
      const { div } = writeNarrative([{ legend: 'Notes', rows }], ['Not recorded'], options)
      expect(draw(div)).toBe(div.replace(/ (xmlns|xml:lang)="[^"]*"/g, ''))
    })
    fc.assert(property, runs(200))
  })

  test('has the text of an element that is not drawn, and no attribute but its language', () => {
    const cells = '<table><tr><td>One</td></tr></table><script>two()</script>'
    const words = '<p style="color:red" onclick="f()">A <constructor>b</constructor>&lt;c</p>'
    expect(draw(`<div lang="ar" dir="rtl" class="x">${cells}${words}<img src="d"/></div>`)).toBe(
      '<div lang="ar" dir="rtl">Onetwo()<p>A b&lt;c</p></div>',
    )
  })
})

const ownText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('</p><script>alert(1)</script>', '<b onclick="x">&amp;', '&lt;i&gt;', '\'\n"<'),
)

/** Returns the drawn elements without their classes. */
function draw(div: string): string {
  const html = renderToStaticMarkup(createElement(Narrative, { div }))
  return html.replace(/ class="[^"]*"/g, '')
}

function row(text: string): RecordRow {
  return { name: 'note', label: 'Note', text, isTyped: true, isEmpty: false, emergency: 'shown' }
}
