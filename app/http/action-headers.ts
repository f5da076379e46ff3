import type { HeadersArgs } from '@remix-run/node'

/**
 * The `headers` of a route whose action refuses with some of its own, such as `Retry-After`: Remix drops an action's
 * headers from a page unless the route names them.
 */
export function actionHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders
}
