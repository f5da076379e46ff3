import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContext } from './page-context.ts'

/** Headers of every answer below /view: no caching and no indexing. */
export const viewHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex,nofollow,noarchive',
} as const

/** Returns an HTML response with an emergency page. */
export function pageResponse(
  element: ReactElement<{ page: PageContext }>,
  { status = 200, headers = {} }: Pick<ResponseInit, 'status' | 'headers'> = {},
): Response {
  const all = withViewHeaders(headers)
  all.set('Content-Type', 'text/html; charset=utf-8')
  all.set('Content-Language', element.props.page.language.tag)
  return new Response(renderPage(element), { status, headers: all })
}

/** Returns the HTML of an emergency page. */
export function renderPage(element: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(element)}`
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
