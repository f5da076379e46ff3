/**
 * Returns the elements of a page with their attributes, and its text, in one spelling: without
 * classes, nonces and styles, with decoded entities, sorted attributes and single spaces. A closed
 * path of a picture is the same as an empty one.
 */
export function describeMarkup(html: string): string {
  const read = html
    .replace(/<(style|script)\b.*?<\/\1>|<\/path>/gs, '')
    .split(/(<\/?[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>)/i)
  const parts = read.map((part, index) => (index % 2 === 0 ? decode(part) : describeTag(part)))
  return parts.join('').replace(/\s+/g, ' ').trim()
}

function describeTag(tag: string): string {
  const [, name = ''] = /^<([\w/]+)/.exec(tag) ?? []
  const attributes = [...tag.slice(name.length + 1).matchAll(/([\w:-]+)(?:="([^"]*)")?/g)]
    .map(([, key = '', value = '']) => `${key.toLowerCase()}=${decode(value)}`)
    .filter(attribute => !/^(class|nonce)=/.test(attribute))
  return `<${[name.toLowerCase(), ...attributes.toSorted()].join(' ')}>`
}

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|\w+);/gi, (entity, name: string) =>
    name.startsWith('#x')
      ? String.fromCodePoint(Number.parseInt(name.slice(2), 16))
      : (entities[name] ?? entity),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
