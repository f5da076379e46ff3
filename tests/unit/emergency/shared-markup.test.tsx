import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { markEnglishInHtml } from '#app/emergency/languages/english-marks.ts'
import { allLanguages, type Language } from '#app/emergency/languages/languages.server.ts'
import { CodePage, EnterLinkPage } from '#app/emergency/view/form-pages.server.tsx'
import { InvalidLinkPage, LockedPage } from '#app/emergency/view/notice-pages.server.tsx'
import type { PageContext } from '#app/emergency/view/page-context.ts'
import { markupOf, renderSharedMarkup } from '#app/emergency/view/shared-markup.server.ts'

type Page = ReactElement<{ page: PageContext }>

const drawnByReact = (element: Page) =>
  `<!doctype html>${markEnglishInHtml(renderToStaticMarkup(element))}`

const frameOf = (
  language: Language,
  number: number,
  { isChosen = false, isWithoutCookies = false } = {},
): PageContext => ({
  nonce: `nonce_${number}-${'x'.repeat(8)}`,
  path: `/view/${String(number).repeat(22)}`,
  language,
  isChosen,
  isWithoutCookies,
})

/** Returns pages in every state without personal data. */
function sharedPages(page: PageContext): Page[] {
  const { code, reader } = page.language.texts
  const problems = [
    [],
    [{ field: 'code', problem: code.malformed }],
    [{ field: 'code', problem: code.wrong }],
    [{ field: 'reader', problem: reader.tooLong }],
  ]
  return [
    ...problems.flatMap(found =>
      [false, true].map(finished => (
        <CodePage key="" page={page} problems={found} isFinished={finished} />
      )),
    ),
    <EnterLinkPage key="" page={page} />,
    <InvalidLinkPage key="" page={page} />,
    <LockedPage key="" page={page} />,
  ]
}

describe.each(allLanguages)('shared markup in $tag', language => {
  test.each([
    { isChosen: false },
    { isChosen: true },
    { isWithoutCookies: true },
  ])('equals the markup of React, for %j', state => {
    const frames = [1, 2].map(number => frameOf(language, number, state))
    for (const page of frames) {
      for (const element of sharedPages(page)) {
        const markup = renderSharedMarkup(element)
        expect(markup).toBe(drawnByReact(element))
        expect(markup).toContain(`nonce="${page.nonce}"`)
      }
    }
  })
})

describe('shared markup', () => {
  const [language] = allLanguages as [Language]

  test('separates the states of a page', () => {
    const page = frameOf(language, 1)
    const pages = sharedPages(page).map(element => renderSharedMarkup(element))
    expect(new Set(pages).size).toBe(pages.length)
  })

  test.each([
    ['nonce', { nonce: '"><script>' }],
    ['path', { path: '/view/"><script>' }],
    ['path of another form', { path: '/view/a?b&c' }],
  ])('leaves a %s that needs escaping to React', (_what, wrong) => {
    const element = <CodePage page={{ ...frameOf(language, 1), ...wrong }} />
    expect(renderSharedMarkup(element)).toBe(drawnByReact(element))
    expect(renderSharedMarkup(element)).not.toContain('<script>')
    expect(markupOf(element)).toBe(drawnByReact(element))
  })
})
