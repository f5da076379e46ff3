import { randomBytes } from 'node:crypto'
import { cloneElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { markEnglishInHtml } from '../languages/english-marks.ts'
import type { PageContext } from './page-context.ts'

type Page = ReactElement<{ pageContext: PageContext }>

/** Renders a page with Preact. */
export function markupOf(page: Page): string {
  return `<!doctype html>${markEnglishInHtml(renderToStaticMarkup(page))}`
}

/**
 * Renders a page without personal data once for each of its states, and fills in the nonce and the
 * path of the request.
 */
export function sharedMarkupOf(page: Page): string {
  const { type, props } = page
  const { pageContext, ...state } = props
  const { nonce, path } = pageContext
  // These characters need no escaping in HTML. Preact renders pages with any others.
  if (!/^[\w-]+$/.test(nonce) || !/^[\w/-]+$/.test(path)) return markupOf(page)
  const key = JSON.stringify([pageContext.language.tag, pageContext.isChosen, state])
  const known = cachedPages.get(type)?.get(key) ?? cachePieces(type, key, piecesOf(page))
  return known
    .map(piece =>
      piece === placeholders.nonce ? nonce : piece === placeholders.path ? path : piece,
    )
    .join('')
}

const cachedPages = new Map<Page['type'], Map<string, string[]>>()

/** More than all languages and states of a page. */
const maxCachedPerPage = 200

function cachePieces(type: Page['type'], key: string, pieces: string[]): string[] {
  const states = cachedPages.get(type) ?? new Map<string, string[]>()
  if (states.size < maxCachedPerPage) cachedPages.set(type, states.set(key, pieces))
  return pieces
}

// Random, so that no text of a page can contain one.
const placeholders = { nonce: placeholderFor('nonce'), path: placeholderFor('path') }

function placeholderFor(name: string): string {
  return `${name}-${randomBytes(16).toString('hex')}`
}

function piecesOf(page: Page): string[] {
  const marked = cloneElement(page, { pageContext: { ...page.props.pageContext, ...placeholders } })
  return markupOf(marked).split(new RegExp(`(${placeholders.nonce}|${placeholders.path})`))
}
