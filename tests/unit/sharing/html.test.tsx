import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { childrenOf, html } from '#app/sharing/view/html.server.ts'
import { attributesOf, type Mark } from '#app/sharing/view/own-words.server.tsx'
import { runs } from '#tests/support/runs.ts'

const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('"', '&', "'", '<', '>', '&amp;', '</dd>', 'a', ' '))
    .map(all => all.join('')),
)

describe('A template', () => {
  test('is what React draws of the same words, byte for byte', () => {
    const same = fc.property(words, words, (label, text) => {
      const written = html`<a href="${`tel:${label}`}" aria-label="${label}"><b>${label}</b> ${text}</a>`
      const drawn = (
        <a href={`tel:${label}`} aria-label={label}>
          <b>{label}</b> {text}
        </a>
      )
      expect(written.text).toBe(renderToStaticMarkup(drawn))
      expect(renderToStaticMarkup(<p {...childrenOf([written])} />)).toBe(
        renderToStaticMarkup(<p>{drawn}</p>),
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
  ] as [Mark][])('marks words as React does: %j', mark => {
    const written = html`<p class="title"${attributesOf(mark)}>${'Quoz'}</p>`
    const drawn = (
      <p className="title" {...mark}>
        Quoz
      </p>
    )
    expect(written.text).toBe(renderToStaticMarkup(drawn))
  })

  test('takes nothing for markup that it has not made itself', () => {
    const forged = { text: '<script>' } as unknown as string
    expect(html`<p>${forged}${[forged as never]}</p>`.text).toBe('<p></p>')
    expect(childrenOf(['<script>' as never]).dangerouslySetInnerHTML.__html).toBe('&lt;script&gt;')
  })

  test('leaves out what is not there', () => {
    expect(html`<p>${undefined}${false}${''}${[]}</p>`.text).toBe('<p></p>')
  })
})
