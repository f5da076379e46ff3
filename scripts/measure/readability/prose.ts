const proseTags = new Set(['p', 'li', 'dd', 'blockquote', 'figcaption'])
const blockTags = new Set([...proseTags, 'div', 'section', 'article', 'ul', 'ol', 'dl', 'dt', 'h1'])
// Navigation, data and controls are not prose. A table for layout alone may contain prose.
const skippedTags = new Set([
  'nav',
  'table',
  'select',
  'datalist',
  'button',
  'svg',
  'header',
  'footer',
])
const emptyTags = new Set(['area', 'br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const minWords = 4

interface Element {
  tag: string
  isSkipped: boolean
  text: string
}

/**
 * Returns the paragraphs of prose in the main part of a page: texts of paragraphs, list items and
 * descriptions that have four words or more and end like a sentence.
 */
export function readProse(html: string): string[] {
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? html
  const source = main.replace(/<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
  const paragraphs: string[] = []
  const openElements: Element[] = []
  for (const [whole, closing, tag = '', text] of source.matchAll(
    /<(\/?)([a-z][a-z0-9]*)[^>]*>|([^<]+)/g,
  )) {
    if (text !== undefined) appendText(openElements, text)
    else if (tag === 'br') appendText(openElements, ' ')
    else if (emptyTags.has(tag)) continue
    else if (!closing) openElements.push({ tag, isSkipped: isNoProse(tag, whole), text: '' })
    else {
      const index = openElements.findLastIndex(element => element.tag === tag)
      for (const element of index < 0 ? [] : openElements.splice(index))
        closeElement(element, openElements, paragraphs)
    }
  }
  return paragraphs
}

function isNoProse(tag: string, whole: string): boolean {
  return skippedTags.has(tag) && !whole.includes('role="presentation"')
}

function appendText(openElements: Element[], text: string): void {
  const last = openElements.at(-1)
  if (last) last.text += text
}

// The text of an inline element belongs to its block; a block ends a paragraph.
function closeElement(
  { tag, isSkipped, text }: Element,
  openElements: Element[],
  paragraphs: string[],
): void {
  if (isSkipped || openElements.some(element => element.isSkipped)) return
  const plain = decodeEntities(text).replace(/\s+/g, ' ').trim()
  if (!blockTags.has(tag)) appendText(openElements, text)
  else if (proseTags.has(tag) && isSentence(plain)) paragraphs.push(plain)
}

function isSentence(text: string): boolean {
  return text.split(' ').length >= minWords && /[.?!:]["”’)]*$/.test(text)
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name) => named[name] ?? whole)
}
