import type { MetaArgs } from '@remix-run/react'
import { product } from '#app/lib/product.ts'

export interface TitleHandle {
  title: (data: unknown, answer?: unknown) => string
  /** Message if the page fails. */
  failure?: string
}

/** Returns `meta` for the document title and `handle` for the root, which adds "Error: ". */
export function defineTitle(title: string, failure?: string) {
  return { handle: toHandle(() => title, failure), meta: () => [{ title: documentTitle(title) }] }
}

/**
 * Like `defineTitle`, with a title from the loader's data, and from the action's answer if that has
 * its own heading.
 */
export function defineTitleFrom<Loader extends (...args: never[]) => unknown, Answer = unknown>(
  findTitle: (data: Awaited<ReturnType<Loader>>, answer?: Answer) => string,
  failure?: string,
) {
  // A page whose loader failed has no data.
  const title = (data: unknown, answer?: unknown) =>
    data ? findTitle(data as never, answer as Answer) : ''
  const meta = ({ data }: MetaArgs) => [{ title: data ? documentTitle(title(data)) : product.name }]
  return { handle: toHandle(title, failure), meta }
}

/** Returns the title in the browser's tab. */
export function documentTitle(title: string): string {
  return `${title} – ${product.name}`
}

function toHandle(title: TitleHandle['title'], failure: string | undefined): TitleHandle {
  return { title, ...(failure && { failure }) }
}
