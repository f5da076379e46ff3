import type { ReactNode } from 'react'
import { product } from '#app/lib/product.ts'
import { logoPaths } from '#app/ui/logo-paths.ts'
import { allLanguages } from '../languages/languages.server.ts'
import { html, type Markup, toChildren } from './html.server.ts'
import { openedMark, type PageContext } from './page-context.ts'
import { formStyles } from './styles/view-styles.ts'

interface DocumentOptions {
  page: PageContext
  title: string
  styles?: string
}

interface LongDocument {
  /** Beside the logo, in one line. */
  head: Markup
  content: Markup
  /** Links that stay at the lower edge of the screen. */
  bar?: Markup
}

/** Draws the document of an emergency page. It contains its style, so a page is one request. */
export function ViewDocument({
  page,
  title,
  styles = formStyles,
  children,
}: DocumentOptions & { children: ReactNode }) {
  const { language } = page
  return (
    <html lang={language.tag} dir={language.dir}>
      <head {...toChildren([headMarkup({ page, title, styles })])} />
      <body>
        <header {...toChildren([homeLink, languageLink(page)])} />
        <main id="main">
          <i className="fold" />
          {children}
        </main>
        <footer {...toChildren([languagesMarkup(page)])} />
      </body>
    </html>
  )
}

/** Returns the document of a record. */
export function longDocumentMarkup(
  options: DocumentOptions,
  { head, content, bar }: LongDocument,
): Markup {
  const { tag, dir } = options.page.language
  // Without cookies a link would lose the record.
  const languages = !options.page.isWithoutCookies && languagesMarkup(options.page)
  return html`<!doctype html><html lang="${tag}" dir="${dir}"><head>${headMarkup(options)}</head><body><header class="screen"><a href="/" aria-label="${product.name}" class="mark">${logo}</a>${head}</header><main id="main">${content}</main><footer class="screen">${languages}</footer>${bar}</body></html>`
}

// The empty icon saves a second request: without it browsers ask for /favicon.ico.
function headMarkup({ page, title, styles = formStyles }: DocumentOptions): Markup {
  // As a value, so that the dash gets a piece of its own.
  const wholeTitle = `${title} – ${product.name}`
  return html`<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex, nofollow, noarchive"/><meta name="color-scheme" content="light dark"/><link rel="icon" href="data:,"/><title>${wholeTitle}</title><style nonce="${page.nonce}">${styles}</style>`
}

const { left, right, cross } = logoPaths
const logo = html`<svg width="1.5em" height="1.5em" viewBox="0 0 40 40" aria-hidden="true"><path class="left" d="${left}"/><path class="right" d="${right}"/><path class="cross" d="${cross}"/></svg>`

const homeLink = html`<a href="/">${logo} ${product.name}</a>`

function languageLink({ language }: PageContext): Markup {
  return html` <a href="#lang">${language.texts.language}</a>`
}

function languagesMarkup({ language, path, isWithoutCookies }: PageContext): Markup {
  const mark = isWithoutCookies ? `&${openedMark}=1` : ''
  const links = allLanguages.map(({ tag, name }) =>
    tag === language.tag
      ? html`<b aria-current="true">${name}</b>`
      : html`<a href="${`${path}?lang=${tag}${mark}`}" lang="${tag}">${name}</a>`,
  )
  return html`<nav id="lang" aria-label="${language.texts.language}">${links}</nav>`
}
