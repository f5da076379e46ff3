import { PassThrough } from 'node:stream'
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { loadErrorRootData } from '#app/access/root-data-route.server.ts'
import { toOverloadReply } from '#app/http/overload.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { NonceProvider } from '#app/ui/document/nonce.tsx'
import { ErrorRootDataProvider } from '#app/ui/document/root-data.ts'

export { boot } from '#app/server/boot.server.ts'

/** Remix cuts off pending data of a page after this many milliseconds. */
export const streamTimeout = 10_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { loaderData } = remixContext.staticHandlerContext
  const errorData = loaderData.root ? undefined : await loadErrorRootData({ request, context })
  return new Promise((resolve, reject) => {
    let isShellDrawn = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={context.cspNonce}>
        <ErrorRootDataProvider value={errorData}>
          <RemixServer context={remixContext} url={request.url} nonce={context.cspNonce} />
        </ErrorRootDataProvider>
      </NonceProvider>,
      {
        nonce: context.cspNonce,
        // No page defers data, so a page is sent whole.
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onShellError: reject,
        onShellReady() {
          isShellDrawn = true
        },
        onError(error) {
          // `handleError` logs an error of the shell.
          if (isShellDrawn) logError(error, context.requestId)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/** Logs unexpected errors of loaders, actions and pages, and tells the server of a full disk. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context.overload ??= toOverloadReply(error)
  // Responses such as 404 are not logged.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error, context.requestId)
}
