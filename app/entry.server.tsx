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

/** After so many milliseconds Remix cuts off the data of a page that still waits for something. */
export const streamTimeout = 10_000

/**
 * Draws a page and answers with the whole of it: no page of ours waits for anything while it is
 * drawn, and small pieces would each be pressed and flushed for themselves.
 */
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

/** Every error that a loader, action or page did not expect. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // An answer such as 404 is no fault of ours.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error, context.requestId)
}
