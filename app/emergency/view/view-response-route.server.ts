import type { ReactElement } from 'react'
import { textResponse } from '#app/http/text-response.ts'
import type { Markup } from './html.server.ts'
import type { Frame } from './page-frame.ts'
import { markupOf, sharedMarkupOf } from './shared-markup.server.ts'

/** The headers of every answer below /view: nothing of it may be kept or found. */
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

/** Returns an HTML answer: a whole document, drawn from one element. */
export function pageResponse(
  page: ReactElement<{ frame: Frame }>,
  { status = 200, headers = {}, isShared = false }: PageInit = {},
): Response {
  const markup = isShared ? sharedMarkupOf(page) : markupOf(page)
  return markupResponse(page.props.frame, markup, { status, headers })
}

/** Returns an HTML answer: a whole document that is drawn already. */
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

/** Returns a redirect to a page of ours, which the browser gets with GET. */
export function seeOther(path: string, cookies: string[] = []): Response {
  const headers = guarded({ Location: path })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

function guarded(headers: HeadersInit): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(guards)) all.set(name, value)
  return all
}
