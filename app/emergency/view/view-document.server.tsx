import type { ReactNode } from 'react'
import { product } from '#app/lib/product.ts'
import { logoPaths } from '#app/ui/logo-paths.ts'
import { allLanguages } from '../languages/languages.server.ts'
import { openedMark, type PageContext } from './page-context.ts'
import { ReadingProvider, useLanguage } from './reading.server.tsx'
import { formStyles } from './styles/view-styles.ts'
import { Words } from './words.server.tsx'

interface ViewDocumentProps {
  page: PageContext
  title: string
  styles?: string
  /** For a record: one line beside the logo, without the name of the product. */
  head?: ReactNode
  /** Links that stay at the lower edge of the screen. */
  bar?: ReactNode
  children: ReactNode
}

/** Draws the document of an emergency page. It contains its style, so a page is one request. */
export function ViewDocument(props: ViewDocumentProps) {
  const { page, title, styles = formStyles, head, bar, children } = props
  const { tag, dir } = page.language
  // The head and foot of a record are not printed.
  const className = head ? 'screen' : undefined
  return (
    <ReadingProvider language={page.language}>
      <html lang={tag} dir={dir}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex, nofollow, noarchive" />
          <meta name="color-scheme" content="light dark" />
          {/* The empty icon saves a second request: without it browsers ask for /favicon.ico. */}
          <link rel="icon" href="data:," />
          <title>{`${title} – ${product.name}`}</title>
          <style nonce={page.nonce}>{styles}</style>
        </head>
        <body>
          <header className={className}>
            <HomeLink isNamed={!head} />
            {head ?? <LanguageJump />}
          </header>
          <main id="main">
            {!head && <i className="fold" />}
            {children}
          </main>
          <footer className={className}>
            {/* Without cookies a link would lose the record. */}
            {!(head && page.isWithoutCookies) && <LanguageLinks page={page} />}
          </footer>
          {bar}
        </body>
      </html>
    </ReadingProvider>
  )
}

// Beside the line of a record there is no place for the name.
function HomeLink({ isNamed }: { isNamed: boolean }) {
  return isNamed ? (
    <a href="/">
      <Logo /> {product.name}
    </a>
  ) : (
    <a href="/" aria-label={product.name} className="mark">
      <Logo />
    </a>
  )
}

function LanguageJump() {
  return (
    <>
      {' '}
      <Words as="a" href="#lang" text={useLanguage().texts.language} />
    </>
  )
}

function Logo() {
  const { left, right, cross } = logoPaths
  return (
    <svg width="1.5em" height="1.5em" viewBox="0 0 40 40" aria-hidden="true">
      <path className="left" d={left} />
      <path className="right" d={right} />
      <path className="cross" d={cross} />
    </svg>
  )
}

function LanguageLinks({ page }: { page: PageContext }) {
  const { language, path, isWithoutCookies } = page
  const mark = isWithoutCookies ? `&${openedMark}=1` : ''
  return (
    <nav id="lang" aria-label={language.texts.language}>
      {allLanguages.map(({ tag, name }) =>
        tag === language.tag ? (
          <b key={tag} aria-current="true">
            {name}
          </b>
        ) : (
          <a key={tag} href={`${path}?lang=${tag}${mark}`} lang={tag}>
            {name}
          </a>
        ),
      )}
    </nav>
  )
}
