import type { HeadersArgs } from '@remix-run/node'

/**
 * The `headers` export of a route whose action sets headers, such as `Retry-After`: Remix drops
 * them otherwise.
 */
export function actionHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders
}
