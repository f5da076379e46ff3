import { createElement, Fragment, type ReactNode } from 'react'

/** The elements that are drawn, with their classes. Of any other, only the content is drawn. */
const drawnElements = new Map([
  ['b', 'font-semibold'],
  ['br', ''],
  ['div', '[overflow-wrap:anywhere]'],
  ['li', 'ps-1'],
  ['p', 'mt-2 first:mt-0 [&:has(>b)]:mt-5'],
  ['span', ''],
  ['ul', 'mt-2 list-disc space-y-2 ps-6'],
])

/** Draws the XHTML of a narrative as React elements, so that no text of it becomes markup. */
export function Narrative({ div }: { div: string }) {
  const pieces = [...div.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|[^<]+|</g)]
  return createElement(Fragment, null, ...drawContent(pieces))
}

/** Draws and removes the pieces up to the end of their element. */
function drawContent(pieces: RegExpExecArray[]): ReactNode[] {
  const drawn: ReactNode[] = []
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
    const [text, end, name, attributes = '', isEmpty] = piece
    if (end) break
    if (name) drawn.push(drawElement(name, attributes, isEmpty ? [] : drawContent(pieces)))
    else drawn.push(text.replace(/&(amp|lt|gt|quot|#x27);/g, entity => entities[entity] ?? entity))
  }
  return drawn
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function drawElement(name: string, attributes: string, content: ReactNode[]): ReactNode {
  const className = drawnElements.get(name)
  if (className === undefined) return createElement(Fragment, null, ...content)
  const languages = attributes.matchAll(/ (lang|dir)="([\w-]+)"/g)
  const own = Object.fromEntries(Array.from(languages, ([, key, value]) => [key, value]))
  return createElement(name, { ...own, className }, ...content)
}
