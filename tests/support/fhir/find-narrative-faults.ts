import { hasRefusedCharacter } from './find-value-faults.ts'
import type { Element } from './list-elements.ts'

// txt-1 allows the formatting elements of HTML 4 (chapters 7 to 11 and 15). Images, maps and links
// out of the document are left out: a narrative of a summary has none.
const allowedElements = new Set(
  'a abbr acronym address b bdo big blockquote br caption cite code col colgroup dd dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i kbd li ol p pre q samp small span strong sub sup table tbody td tfoot th thead tr tt ul var'.split(
    ' ',
  ),
)
const allowedAttributes = new Set(
  'abbr align class colspan dir headers id lang rowspan scope span style title valign width xml:lang'.split(
    ' ',
  ),
)
const allowedOn = new Set(['div xmlns', 'a href', 'a name', 'table summary', 'table border'])
const namespace = 'http://www.w3.org/1999/xhtml'

/** Returns what is wrong with the XHTML of a narrative. Also says what is not well-formed XML. */
export function findNarrativeFaults({ path, value }: Element): string[] {
  if (typeof value !== 'string') return [`${path}: no text`]
  const faults = hasRefusedCharacter(value) ? ['character that XML does not have'] : []
  const nodes = tokenize(value)
  if (!nodes) return [...faults, 'not well-formed XML'].map(fault => `${path}: ${fault}`)
  const tags = nodes.filter(node => node.kind !== 'text')
  const [root] = tags
  if (root?.name !== 'div') faults.push('its root is no div')
  if (root?.attributes.get('xmlns') !== namespace) faults.push('its root is not XHTML')
  faults.push(...findNestingFaults(nodes), ...tags.flatMap(findTagFaults))
  const text = nodes.map(node => (node.kind === 'text' ? node.text : '')).join('')
  if (text.trim() === '') faults.push('empty (txt-2)')
  return [...new Set(faults)].map(fault => `${path}: ${fault}`)
}

interface Tag {
  kind: 'open' | 'close' | 'single'
  name: string
  attributes: Map<string, string>
}

type Node = Tag | { kind: 'text'; text: string }

const tagOrText =
  /<(?<close>\/)?(?<name>[A-Za-z][\w.:-]*)(?<attributes>(\s+[A-Za-z_][\w.:-]*\s*=\s*("[^"<]*"|'[^'<]*'))*)\s*(?<single>\/)?>|(?<text>[^<]+)/y

// No comments, declarations, instructions or CDATA: a narrative has no use for them.
function tokenize(source: string): Node[] | undefined {
  const nodes: Node[] = []
  tagOrText.lastIndex = 0
  while (tagOrText.lastIndex < source.length) {
    const found = tagOrText.exec(source)?.groups
    if (!found) return undefined
    const node = found.text === undefined ? toTag(found) : toText(found.text)
    if (!node) return undefined
    nodes.push(node)
  }
  return nodes
}

function toTag(found: Record<string, string | undefined>): Tag | undefined {
  const attributes = new Map<string, string>()
  const source = found.attributes ?? ''
  if (found.close && (source || found.single)) return undefined
  for (const [, name = '', quoted = ''] of source.matchAll(/([\w.:-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    const value = toText(quoted.slice(1, -1))
    if (!value || attributes.has(name)) return undefined
    attributes.set(name, value.text)
  }
  const kind = found.close ? 'close' : found.single ? 'single' : 'open'
  return { kind, name: found.name ?? '', attributes }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the text that a reader sees; undefined if an entity or a "]]>" makes it no XML. */
function toText(source: string): { kind: 'text'; text: string } | undefined {
  if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)|\]\]>/.test(source)) return undefined
  const text = source.replaceAll(/&(#x?)?(\w+);/g, (_, number: string | undefined, name: string) =>
    number ? toCharacter(Number.parseInt(name, number === '#x' ? 16 : 10)) : (named[name] ?? ''),
  )
  return hasRefusedCharacter(text) && !hasRefusedCharacter(source)
    ? undefined
    : { kind: 'text', text }
}

function toCharacter(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffe'
}

function findNestingFaults(nodes: readonly Node[]): string[] {
  const open: string[] = []
  for (const [at, node] of nodes.entries()) {
    if (open.length === 0 && at > 0 && !isSpace(node)) return ['not one element alone']
    if (node.kind === 'open') open.push(node.name)
    if (node.kind === 'close' && open.pop() !== node.name) return ['not well-formed XML']
  }
  return open.length === 0 ? [] : ['not well-formed XML']
}

function isSpace(node: Node): boolean {
  return node.kind === 'text' && node.text.trim() === ''
}

function findTagFaults({ kind, name, attributes }: Tag): string[] {
  const faults = allowedElements.has(name) ? [] : [`has <${name}> (txt-1)`]
  if (kind === 'close') return faults
  for (const [attribute, value] of attributes) {
    const isAllowed = allowedAttributes.has(attribute) || allowedOn.has(`${name} ${attribute}`)
    if (!isAllowed) faults.push(`has <${name} ${attribute}> (txt-1)`)
    if (attribute === 'href' && !/^(#|https:)/.test(value)) faults.push(`links to ${value}`)
    if (attribute === 'style' && /url|expression|@import|[\\<>]/i.test(value)) {
      faults.push(`has the style ${value}`)
    }
  }
  return faults
}
