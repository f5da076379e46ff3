import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { product } from '#app/product.ts'
import { formStyles } from './styles.ts'

/** What every answer below /view carries: nothing of it may be kept or found. */
export const guards = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex,nofollow,noarchive',
} as const

/** An HTML answer: a whole document without script, drawn from one element. */
export function pageResponse(
  page: ReactElement,
  { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {},
): Response {
  const all = guarded(headers)
  all.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, { status, headers: all })
}

/** Sends the visitor on to a page of ours with GET. */
export function seeOther(path: string, cookies: string[] = []): Response {
  const headers = guarded({ Location: path })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

interface ShellProps {
  title: string
  nonce: string
  styles?: string
  children: ReactNode
}

/** The document around every emergency page. One request: the style stands inside, there is nothing else. */
export function Shell({ title, nonce, styles = formStyles, children }: ShellProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="color-scheme" content="light dark" />
        {/* No icon, and no second request: without this line browsers ask for /favicon.ico. */}
        <link rel="icon" href="data:," />
        <title>{`${title} – ${product.name}`}</title>
        <style nonce={nonce}>{styles}</style>
      </head>
      <body>
        <header className="screen">
          <a className="home" href="/">
            {product.name}
          </a>
        </header>
        <main id="main">{children}</main>
      </body>
    </html>
  )
}

function guarded(headers: HeadersInit): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(guards)) all.set(name, value)
  return all
}
