import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ErrorRootDataProvider, readErrorRootData } from '#app/ui/error-root-data.tsx'
import { NonceProvider } from '#app/ui/nonce.tsx'

window.addEventListener('unhandledrejection', overlookAbort)
void hydrate()

async function hydrate(): Promise<void> {
  await loaderDataDecoded()
  // The document keeps the policy it came with, so a style that a later page brings carries the same nonce.
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  const errorData = readErrorRootData()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceProvider value={nonce}>
          <ErrorRootDataProvider value={errorData}>
            <RemixBrowser />
          </ErrorRootDataProvider>
        </NonceProvider>
      </StrictMode>,
    )
  })
}

/**
 * Settles when the loaders' data, which comes at the end of the document, can be read without waiting.
 *
 * RemixBrowser suspends until then, and no boundary stands above it. A key pressed meanwhile makes React 18
 * hydrate at once, which a suspended root cannot do: it fails with error 345 and draws the document anew, without
 * what was typed (remix-run/remix#10214). RemixBrowser begins decoding before its first hook, and throws the promise.
 */
async function loaderDataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

/**
 * What is given up is no fault. The router gives up an answer of which only the end is still on its way, when something
 * is loaded right after a refused post; nobody waits for that end, so nobody catches the abort (Remix 2.17, turbo-stream 2.4).
 */
function overlookAbort(event: PromiseRejectionEvent): void {
  const { reason } = event
  if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
}
