import { randomBytes } from 'node:crypto'
import { cloneElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { markEnglishInHtml } from '../languages/english-marks.ts'
import type { PageContext } from './page-context.ts'

type Page = ReactElement<{ page: PageContext }>

/** Renders a page with Preact. */
export function markupOf(element: Page): string {
  return `<!doctype html>${markEnglishInHtml(renderToStaticMarkup(element))}`
}

/**
 * Renders a page without personal data once for each of its states, and fills in the nonce and the
 * path of the request.
 */
export function renderSharedMarkup(element: Page): string {
  const { type, props } = element
  const { page, ...state } = props
  const { nonce, path } = page
  // These characters need no escaping in HTML. Preact renders pages with any others.
  if (!/^[\w-]+$/.test(nonce) || !/^[\w/-]+$/.test(path)) return markupOf(element)
  const key = JSON.stringify([page.language.tag, page.isChosen, page.isWithoutCookies, state])
  const pieces = cachedPages.get(type)?.get(key) ?? cachePieces(type, key, splitPieces(element))
  return pieces
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

function splitPieces(element: Page): string[] {
  const marked = cloneElement(element, { page: { ...element.props.page, ...placeholders } })
  return markupOf(marked).split(new RegExp(`(${placeholders.nonce}|${placeholders.path})`))
}
