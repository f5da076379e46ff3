import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToStringAsync } from 'preact-render-to-string'
import { loadErrorRootData } from '#app/access/root-data-route.server.ts'
import { textResponse } from '#app/http/text-response.ts'
import { logError } from '#app/lib/log.server.ts'
import { NonceProvider } from '#app/ui/document/nonce.tsx'
import { ErrorRootDataProvider } from '#app/ui/document/root-data.ts'

export { boot } from '#app/server/boot.server.ts'

/** Remix cuts off pending data of a page after this many milliseconds. */
export const streamTimeout = 10_000

/** Renders the whole page before it answers: small chunks would each be compressed and flushed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { cspNonce } = context
  const { loaderData } = remixContext.staticHandlerContext
  const errorData = loaderData.root ? undefined : await loadErrorRootData({ request, context })
  const page = await renderToStringAsync(
    <NonceProvider value={cspNonce}>
      <ErrorRootDataProvider value={errorData}>
        <RemixServer
          context={remixContext}
          url={request.url}
          abortDelay={streamTimeout}
          nonce={cspNonce}
        />
      </ErrorRootDataProvider>
    </NonceProvider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return textResponse(`<!DOCTYPE html>${page}`, { headers, status })
}

/** Logs unexpected errors of loaders, actions and pages. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // Responses such as 404 are not logged.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error, context.requestId)
}
