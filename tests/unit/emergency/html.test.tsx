import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { html, toChildren } from '#app/emergency/view/html.server.ts'
import { type LanguageMark, toAttributes } from '#app/emergency/view/owner-words.server.ts'
import { runs } from '#tests/support/runner/runs.ts'

const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('"', '&', "'", '<', '>', '&amp;', '</dd>', 'a', ' '))
    .map(all => all.join('')),
)

describe('a template', () => {
  test('renders words as Preact does', () => {
    const same = fc.property(words, words, (label, text) => {
      const written = html`<a href="${`tel:${label}`}" aria-label="${label}"><b>${label}</b> ${text}</a>`
      const drawn = (
        <a href={`tel:${label}`} aria-label={label}>
          <b>{label}</b> {text}
        </a>
      )
      expect(canonicalMarkup(written.text)).toBe(canonicalMarkup(renderToStaticMarkup(drawn)))
      expect(canonicalMarkup(renderToStaticMarkup(<p {...toChildren([written])} />))).toBe(
        canonicalMarkup(renderToStaticMarkup(<p>{drawn}</p>)),
      )
    })
    fc.assert(same, runs(500))
  })

  test.each([
    [{}],
    [{ dir: 'auto' }],
    [{ lang: '', dir: 'auto' }],
    [{ lang: 'fr', dir: 'auto' }],
    [{ lang: '"><script>' }],
  ] as [LanguageMark][])('renders marks as Preact does: %j', mark => {
    const written = html`<p class="title"${toAttributes(mark)}>${'Quoz'}</p>`
    const drawn = (
      <p className="title" {...mark}>
        Quoz
      </p>
    )
    expect(canonicalMarkup(written.text)).toBe(canonicalMarkup(renderToStaticMarkup(drawn)))
  })

  test('accepts only its own markup', () => {
    const forged = { text: '<script>' } as unknown as string
    expect(html`<p>${forged}${[forged as never]}</p>`.text).toBe('<p></p>')
    expect(toChildren(['<script>' as never]).dangerouslySetInnerHTML.__html).toBe('&lt;script>')
  })

  test('separates characters beyond Latin-1', () => {
    const inner = html`<b>${'Zoë'}</b> ${'中文'}`
    const { pieces, text } = html`<p>${'“Ada”'}, ${[inner, inner]}</p>${'é & –'}`
    expect(text).toBe('<p>“Ada”, <b>Zoë</b> 中文<b>Zoë</b> 中文</p>é &amp; –')
    expect(pieces).toEqual([
      '<p>',
      '“Ada”',
      ', <b>Zoë</b> ',
      '中文',
      '<b>Zoë</b> ',
      '中文',
      '</p>',
      'é &amp; –',
      '',
    ])
  })

  test('omits empty values', () => {
    expect(html`<p>${undefined}${false}${''}${[]}</p>`.text).toBe('<p></p>')
  })
})

/** Returns HTML with the attributes of each element sorted, and empty values as the name alone. */
function canonicalMarkup(markup: string): string {
  return markup.replace(/<(\w+)((?: [\w-]+(?:="[^"]*")?)*)/g, (_, name, attributes) => {
    const all = [...attributes.matchAll(/ [\w-]+(?:="[^"]*")?/g)].map(([one]) => one)
    return `<${name}${all
      .map(one => one.replace(/=""$/, ''))
      .sort()
      .join('')}`
  })
}
