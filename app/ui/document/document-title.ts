import type { MetaArgs } from '@remix-run/react'
import { product } from '#app/lib/product.ts'

/** What a route tells the root about its title. */
export interface TitleHandle {
  title: (data: unknown, answer?: unknown) => string
  /** What is said when the page could not be made. */
  failure?: string
}

/** The title of a page: `meta` for the document, `handle` for the root, which puts "Error: " before it. */
export function titled(title: string, failure?: string) {
  return { handle: handleOf(() => title, failure), meta: () => [{ title: documentTitle(title) }] }
}

/**
 * As `titled`, for a page whose loader knows the title. `words` makes it from the loader's data, and from what the
 * action answered where a post is answered by a page with a heading of its own.
 */
export function titledBy<Loader extends (...args: never[]) => unknown, Answer = unknown>(
  words: (data: Awaited<ReturnType<Loader>>, answer?: Answer) => string,
  failure?: string,
) {
  // A page whose loader failed is matched all the same, and has no data.
  const title = (data: unknown, answer?: unknown) =>
    data ? words(data as never, answer as Answer) : ''
  const meta = ({ data }: MetaArgs) => [{ title: data ? documentTitle(title(data)) : product.name }]
  return { handle: handleOf(title, failure), meta }
}

/** A page's title as it stands in the browser's tab. */
export function documentTitle(title: string): string {
  return `${title} – ${product.name}`
}

function handleOf(title: TitleHandle['title'], failure: string | undefined): TitleHandle {
  return { title, ...(failure && { failure }) }
}
