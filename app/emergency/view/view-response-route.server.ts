import type { ReactElement } from 'react'
import type { Markup } from './html.server.ts'
import type { PageContext } from './page-context.ts'
import { markupOf, renderSharedMarkup } from './shared-markup.server.ts'

/** Headers of every answer below /view: no caching and no indexing. */
export const viewHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex,nofollow,noarchive',
} as const

interface PageInit {
  status?: number
  headers?: HeadersInit
  /** True for a page without personal data, whose markup is rendered once for all visitors. */
  isShared?: boolean
}

/** Returns an HTML response with a document that Preact renders. */
export function pageResponse(
  element: ReactElement<{ page: PageContext }>,
  { status = 200, headers = {}, isShared = false }: PageInit = {},
): Response {
  const markup = isShared ? renderSharedMarkup(element) : markupOf(element)
  return markupResponse(element.props.page, markup, { status, headers })
}

/** Returns an HTML response with a document that is already rendered. */
export function markupResponse(
  { language }: PageContext,
  markup: string | Markup,
  { status = 200, headers = {} }: Pick<PageInit, 'status' | 'headers'>,
): Response {
  const all = withViewHeaders(headers)
  all.set('Content-Type', 'text/html; charset=utf-8')
  all.set('Content-Language', language.tag)
  const text = typeof markup === 'string' ? markup : markup.pieces
  return new Response(typeof text === 'string' ? text : text.join(''), { status, headers: all })
}

/** Returns a redirect to one of our pages, which the browser requests with GET. */
export function seeOther(path: string, cookies: string[] = []): Response {
  const headers = withViewHeaders({ Location: path })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

function withViewHeaders(headers: HeadersInit): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(viewHeaders)) all.set(name, value)
  return all
}
