import { RemixBrowser } from '@remix-run/react'
import { hydrateRoot } from 'react-dom/client'
import { answerAfterPresses } from '#app/ui/document/after-press.ts'
import { takeForeignNodes } from '#app/ui/document/foreign-nodes.ts'
import { NonceProvider } from '#app/ui/document/nonce.tsx'
import { ErrorRootDataProvider, readErrorRootData } from '#app/ui/document/root-data.ts'

window.addEventListener('unhandledrejection', ignoreAbort)
void hydrate()

async function hydrate(): Promise<void> {
  await waitForLoaderData()
  // Styles of later pages need the nonce of the document's policy.
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  const errorData = readErrorRootData()
  const restoreForeignNodes = takeForeignNodes()
  hydrateRoot(
    createRootParent() as Element,
    <NonceProvider value={nonce}>
      <ErrorRootDataProvider value={errorData}>
        <RemixBrowser />
      </ErrorRootDataProvider>
    </NonceProvider>,
  )
  restoreForeignNodes()
  answerAfterPresses(window.__remixRouter)
}

/**
 * Returns a parent for the `<html>` element. Preact treats a document as its `<html>` element,
 * and would draw a second one into it.
 */
function createRootParent() {
  const { documentElement } = document
  // A document has at most one element.
  const put = (node: Node) => {
    const shown: Node | null = document.documentElement
    if (shown === node) return node
    if (shown) document.removeChild(shown)
    return document.appendChild(node)
  }
  return {
    nodeType: Node.ELEMENT_NODE,
    namespaceURI: documentElement.namespaceURI,
    childNodes: [documentElement],
    firstChild: documentElement,
    insertBefore: put,
    appendChild: put,
  } as unknown
}

/**
 * Resolves when the loader data at the end of the document is decoded: RemixBrowser throws a
 * promise until then. It does so before its first hook, so it can be called here.
 */
async function waitForLoaderData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

/**
 * Aborted requests are not errors. After a refused post, the router aborts the rest of an answer
 * that nothing awaits (Remix 2.17, turbo-stream 2.4).
 */
function ignoreAbort(event: PromiseRejectionEvent): void {
  const { reason } = event
  if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
}
