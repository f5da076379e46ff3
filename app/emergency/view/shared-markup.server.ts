import { randomBytes } from 'node:crypto'
import { cloneElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { markEnglishInHtml } from '../languages/english-marks.ts'
import type { Frame } from './page-frame.ts'

type Page = ReactElement<{ frame: Frame }>

/** Draws a page with Preact. */
export function markupOf(page: Page): string {
  return `<!doctype html>${markEnglishInHtml(renderToStaticMarkup(page))}`
}

/**
 * As `markupOf`, for a page that holds nothing about a person: it is drawn once for each of its
 * states, and the nonce and the path of the request are filled in.
 */
export function sharedMarkupOf(page: Page): string {
  const { type, props } = page
  const { frame, ...state } = props
  const { nonce, path } = frame
  // These characters are the same in HTML, escaped or not. Any other value is left to Preact.
  if (!/^[\w-]+$/.test(nonce) || !/^[\w/-]+$/.test(path)) return markupOf(page)
  const key = JSON.stringify([frame.language.tag, frame.isChosen, state])
  const known = drawn.get(type)?.get(key) ?? keep(type, key, piecesOf(page))
  return known
    .map(piece => (piece === marks.nonce ? nonce : piece === marks.path ? path : piece))
    .join('')
}

const drawn = new Map<Page['type'], Map<string, string[]>>()

/** All languages and states of all pages are fewer. */
const maxKeptOfPage = 200

function keep(type: Page['type'], key: string, pieces: string[]): string[] {
  const states = drawn.get(type) ?? new Map<string, string[]>()
  if (states.size < maxKeptOfPage) drawn.set(type, states.set(key, pieces))
  return pieces
}

// Random, so that no text of a page can hold one.
const marks = { nonce: markFor('nonce'), path: markFor('path') }

function markFor(name: string): string {
  return `${name}-${randomBytes(16).toString('hex')}`
}

function piecesOf(page: Page): string[] {
  const marked = cloneElement(page, { frame: { ...page.props.frame, ...marks } })
  return markupOf(marked).split(new RegExp(`(${marks.nonce}|${marks.path})`))
}
