import { PassThrough } from 'node:stream'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceProvider } from '#app/ui/nonce.tsx'
import { logError } from './log.server.ts'

export { boot } from './boot.server.ts'

/** After this long a page that is still rendering is cut off. */
export const streamTimeout = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { cspNonce, requestId }: AppLoadContext,
): Promise<Response> {
  const onReady = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let statusCode = status
    let hasShell = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={cspNonce}>
        <RemixServer
          context={remixContext}
          url={request.url}
          abortDelay={streamTimeout}
          nonce={cspNonce}
        />
      </NonceProvider>,
      {
        nonce: cspNonce,
        [onReady]() {
          hasShell = true
          const body = new PassThrough()
          body.once('close', () => clearTimeout(timer))
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(
            new Response(createReadableStreamFromReadable(body), { headers, status: statusCode }),
          )
          pipe(body)
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

/** Every error that a loader, action or page did not expect. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // An answer such as 404 is no fault of ours.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error, context.requestId)
}
