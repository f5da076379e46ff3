import type { ReactNode } from 'react'
import { product } from '#app/lib/product.ts'
import { allLanguages } from '../languages/languages.server.ts'
import { html, type Markup, toChildren } from './html.server.ts'
import type { PageContext } from './page-context.ts'
import { formStyles } from './view-styles.ts'

interface DocumentOptions {
  page: PageContext
  title: string
  styles?: string
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
        <header className="screen" {...toChildren([homeLink, languagesMarkup(page)])} />
        <main id="main">{children}</main>
      </body>
    </html>
  )
}

/** Returns the document of a long page, with the links to other languages at its end. */
export function longDocumentMarkup(options: DocumentOptions, content: Markup): Markup {
  const { tag, dir, texts } = options.page.language
  return html`<!doctype html><html lang="${tag}" dir="${dir}"><head>${headMarkup(options)}</head><body><header class="screen">${homeLink}<a href="#lang" class="home">${texts.language}</a></header><main id="main">${content}</main><footer class="screen">${languagesMarkup(options.page)}</footer></body></html>`
}

// The empty icon saves a second request: without it browsers ask for /favicon.ico.
function headMarkup({ page, title, styles = formStyles }: DocumentOptions): Markup {
  // As a value, so that the dash gets a piece of its own.
  const wholeTitle = `${title} – ${product.name}`
  return html`<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex, nofollow, noarchive"/><meta name="color-scheme" content="light dark"/><link rel="icon" href="data:,"/><title>${wholeTitle}</title><style nonce="${page.nonce}">${styles}</style>`
}

const homeLink = html`<a href="/" class="home">${product.name}</a>`

function languagesMarkup({ language, path }: PageContext): Markup {
  const links = allLanguages.map(({ tag, name }) =>
    tag === language.tag
      ? html`<b aria-current="true">${name}</b>`
      : html`<a href="${path}?lang=${tag}" hreflang="${tag}" lang="${tag}">${name}</a>`,
  )
  return html`<nav id="lang" aria-label="${language.texts.language}">${links}</nav>`
}
