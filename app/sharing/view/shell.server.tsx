import type { ReactElement, ReactNode } from 'react'
import { product } from '#app/product.ts'
import type { LanguageTag } from '../languages/words.ts'
import { languageNames } from '../languages/words.ts'
import type { Frame } from './frame.server.ts'
import { markupOf, sharedMarkupOf } from './shared-markup.server.ts'
import { formStyles } from './styles.ts'

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
  const all = guarded(headers)
  all.set('Content-Type', 'text/html; charset=utf-8')
  all.set('Content-Language', page.props.frame.language.tag)
  return new Response(isShared ? sharedMarkupOf(page) : markupOf(page), { status, headers: all })
}

/** Sends the visitor on to a page of ours with GET. */
export function seeOther(path: string, cookies: string[] = []): Response {
  const headers = guarded({ Location: path })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

interface ShellProps {
  frame: Frame
  title: string
  styles?: string
  /** A long page has the links to other languages at its end, and a link to them at its head. */
  isLong?: boolean
  children: ReactNode
}

/** The document around every emergency page. One request: the style stands inside, there is nothing else. */
export function Shell({ frame, title, styles = formStyles, isLong, children }: ShellProps) {
  const { nonce, language } = frame
  return (
    <html lang={language.tag} dir={language.dir}>
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
          {isLong ? (
            <a className="home" href="#lang">
              {language.texts.language}
            </a>
          ) : (
            <Languages frame={frame} />
          )}
        </header>
        <main id="main">{children}</main>
        {isLong && (
          <footer className="screen">
            <Languages frame={frame} />
          </footer>
        )}
      </body>
    </html>
  )
}

const tags = Object.keys(languageNames) as LanguageTag[]

function Languages({ frame: { language, path } }: { frame: Frame }) {
  return (
    <nav id="lang" aria-label={language.texts.language}>
      {tags.map(tag =>
        tag === language.tag ? (
          <b key={tag} aria-current="true">
            {languageNames[tag]}
          </b>
        ) : (
          <a key={tag} href={`${path}?lang=${tag}`} hrefLang={tag} lang={tag}>
            {languageNames[tag]}
          </a>
        ),
      )}
    </nav>
  )
}

function guarded(headers: HeadersInit): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(guards)) all.set(name, value)
  return all
}
