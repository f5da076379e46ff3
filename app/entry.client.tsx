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
  // The document keeps the policy it came with, so a style that a later page brings carries the same nonce.
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
 * Returns a parent for the `<html>` element. Preact takes a document to stand for its `<html>`
 * element, and would draw a second one into it.
 */
function createRootParent() {
  const { documentElement } = document
  // A document may have one element at a time, and none while another page takes its place.
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
 * Settles when the loaders' data, which comes at the end of the document, can be read without
 * waiting. RemixBrowser throws a promise until then, and no boundary stands above it. It begins
 * decoding before its first hook, so it can be called here.
 */
async function waitForLoaderData(): Promise<void> {
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
function ignoreAbort(event: PromiseRejectionEvent): void {
  const { reason } = event
  if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
}
