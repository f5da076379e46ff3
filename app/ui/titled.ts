import { product } from '#app/product.ts'

/** The title of a page: `meta` for the document, `handle` for the root, which puts "Error: " before it. */
export function titled(title: string) {
  return { handle: { title }, meta: () => [{ title: documentTitle(title) }] }
}

/** A page's title as it stands in the browser's tab. */
export function documentTitle(title: string): string {
  return `${title} – ${product.name}`
}
