import { Writable } from 'node:stream'
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { ErrorRootDataProvider } from '#app/ui/error-root-data.tsx'
import { NonceProvider } from '#app/ui/nonce.tsx'
import { logError } from './log.server.ts'
import { rootDataOfError } from './root-data.server.ts'

export { boot } from './boot.server.ts'

/** After so many milliseconds a page that still waits for something is cut off; Remix gives up a second before. */
export const streamTimeout = 10_000

/**
 * Draws a page and answers with the whole of it. No page of ours waits for anything while it is drawn; sent as React
 * hands it over, in pieces of two kilobytes that are each pressed and flushed for themselves, it takes half as long again
 * and more bytes.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { cspNonce, requestId } = context
  const { loaderData } = remixContext.staticHandlerContext
  const errorData = loaderData.root ? undefined : await rootDataOfError({ request, context })
  return await new Promise((resolve, reject) => {
    let statusCode = status
    let hasShell = false
    const { pipe, abort } = renderToPipeableStream(
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
      {
        nonce: cspNonce,
        onShellReady() {
          hasShell = true
        },
        onAllReady() {
          clearTimeout(timer)
          headers.set('Content-Type', 'text/html; charset=utf-8')
          pipe(
            collectBytes(page => resolve(new Response(page, { headers, status: statusCode }))).on(
              'error',
              reject,
            ),
          )
        },
        onShellError(error: unknown) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error: unknown) {
          statusCode = 500
          // A shell that fails is logged by handleError.
          if (hasShell) logError(error, requestId)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1000).unref()
  })
}

/** Returns a stream that calls `onEnd` with everything that was written to it. */
function collectBytes(onEnd: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(chunks))
      done()
    },
  })
}

/** Every error that a loader, action or page did not expect. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // An answer such as 404 is no fault of ours.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error, context.requestId)
}
