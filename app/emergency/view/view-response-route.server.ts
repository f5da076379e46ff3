import type { ReactElement } from 'react'
import { textResponse } from '#app/http/text-response.ts'
import type { Markup } from './html.server.ts'
import type { PageContext } from './page-context.ts'
import { markupOf, sharedMarkupOf } from './shared-markup.server.ts'

/** The headers of every answer below /view: nothing of it may be kept or found. */
export const viewHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex,nofollow,noarchive',
} as const

interface PageInit {
  status?: number
  headers?: HeadersInit
  /** The page holds nothing about a person, so its markup may be drawn once for everybody. */
  isShared?: boolean
}

/** Returns an HTML answer: a whole document, drawn from one element. */
export function pageResponse(
  page: ReactElement<{ pageContext: PageContext }>,
  { status = 200, headers = {}, isShared = false }: PageInit = {},
): Response {
  const markup = isShared ? sharedMarkupOf(page) : markupOf(page)
  return markupResponse(page.props.pageContext, markup, { status, headers })
}

/** Returns an HTML answer: a whole document that is drawn already. */
export function markupResponse(
  { language }: PageContext,
  markup: string | Markup,
  { status = 200, headers = {} }: Pick<PageInit, 'status' | 'headers'>,
): Response {
  const all = withViewHeaders(headers)
  all.set('Content-Type', 'text/html; charset=utf-8')
  all.set('Content-Language', language.tag)
  const text = typeof markup === 'string' ? markup : markup.pieces
  return textResponse(text, { status, headers: all })
}

/** Returns a redirect to a page of ours, which the browser gets with GET. */
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
