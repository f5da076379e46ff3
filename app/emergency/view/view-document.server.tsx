import type { ReactElement, ReactNode } from 'react'
import { textResponse } from '#app/http/text-response.ts'
import { product } from '#app/lib/product.ts'
import type { LanguageTag } from '../languages/language-catalogue.ts'
import { languageNames } from '../languages/language-catalogue.ts'
import { childrenOf, html, type Markup } from './html.server.ts'
import type { Frame } from './page-context-route.server.ts'
import { markupOf, sharedMarkupOf } from './shared-markup.server.ts'
import { formStyles } from './view-styles.ts'

/** What every answer below /view carries: nothing of it may be kept or found. */
export const guards = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex,nofollow,noarchive',
} as const

interface PageInit {
  status?: number
  headers?: HeadersInit
  /** The page holds nothing about a person, so its markup may be drawn once for everybody. */
  isShared?: boolean
}

/** An HTML answer: a whole document, drawn from one element. */
export function pageResponse(
  page: ReactElement<{ frame: Frame }>,
  { status = 200, headers = {}, isShared = false }: PageInit = {},
): Response {
  const markup = isShared ? sharedMarkupOf(page) : markupOf(page)
  return markupResponse(page.props.frame, markup, { status, headers })
}

/** An HTML answer: a whole document that is drawn already. */
export function markupResponse(
  { language }: Frame,
  markup: string | Markup,
  { status = 200, headers = {} }: Pick<PageInit, 'status' | 'headers'>,
): Response {
  const all = guarded(headers)
  all.set('Content-Type', 'text/html; charset=utf-8')
  all.set('Content-Language', language.tag)
  const text = typeof markup === 'string' ? markup : markup.pieces
  return textResponse(text, { status, headers: all })
}

/** Sends the visitor on to a page of ours with GET. */
export function seeOther(path: string, cookies: string[] = []): Response {
  const headers = guarded({ Location: path })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

interface Document {
  frame: Frame
  title: string
  styles?: string
}

/** The document around every emergency page. It holds its style, so a page is one request. */
export function Shell({
  frame,
  title,
  styles = formStyles,
  children,
}: Document & { children: ReactNode }) {
  const { language } = frame
  return (
    <html lang={language.tag} dir={language.dir}>
      <head {...childrenOf([headMarkup({ frame, title, styles })])} />
      <body>
        <header className="screen" {...childrenOf([home, languagesMarkup(frame)])} />
        <main id="main">{children}</main>
      </body>
    </html>
  )
}

/**
 * Returns the document around a long page: the links to other languages are at its end, and at its
 * head a link to them.
 */
export function longDocument(page: Document, content: Markup): Markup {
  const { tag, dir, texts } = page.frame.language
  return html`<!doctype html><html lang="${tag}" dir="${dir}"><head>${headMarkup(page)}</head><body><header class="screen">${home}<a href="#lang" class="home">${texts.language}</a></header><main id="main">${content}</main><footer class="screen">${languagesMarkup(page.frame)}</footer></body></html>`
}

// The empty icon saves a second request: without it browsers ask for /favicon.ico.
function headMarkup({ frame, title, styles = formStyles }: Document): Markup {
  // A value, so that the dash has a piece of its own.
  const wholeTitle = `${title} – ${product.name}`
  return html`<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex, nofollow, noarchive"/><meta name="color-scheme" content="light dark"/><link rel="icon" href="data:,"/><title>${wholeTitle}</title><style nonce="${frame.nonce}">${styles}</style>`
}

const home = html`<a href="/" class="home">${product.name}</a>`

const tags = Object.keys(languageNames) as LanguageTag[]

function languagesMarkup({ language, path }: Frame): Markup {
  const links = tags.map(tag =>
    tag === language.tag
      ? html`<b aria-current="true">${languageNames[tag]}</b>`
      : html`<a href="${path}?lang=${tag}" hreflang="${tag}" lang="${tag}">${languageNames[tag]}</a>`,
  )
  return html`<nav id="lang" aria-label="${language.texts.language}">${links}</nav>`
}

function guarded(headers: HeadersInit): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(guards)) all.set(name, value)
  return all
}
