/** A line of a narrative. */
export interface NarrativeLine {
  kind: 'heading' | 'text' | 'item'
  text: string
}

/**
 * Returns the lines of a narrative that `writeNarrative` wrote, as plain text. It splits at the few
 * elements of that function; anything else that looks like an element is text.
 */
export function narrativeLines(div: string): NarrativeLine[] {
  return div
    .replace(/^<div [^>]*>|<\/div>$/g, '')
    .split(/<p>|<\/p>|<ul>|<\/ul>|<\/li>|(?=<li>)/)
    .flatMap(part => toLine(part) ?? [])
}

function toLine(part: string): NarrativeLine | undefined {
  const text = plainText(part)
  if (text === '') return undefined
  if (part.startsWith('<li>')) return { kind: 'item', text }
  return { kind: /^<b>.*<\/b>$/s.test(part) ? 'heading' : 'text', text }
}

function plainText(markup: string): string {
  return markup
    .replace(/<br\/>/g, '\n')
    .replace(/<\/?(li|b)>|<span [^<>]*>|<\/span>/g, '')
    .replace(/&(#39|#x27|[a-z]+);/g, (entity, name: string) => entities[name] ?? entity)
    .trim()
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
}
