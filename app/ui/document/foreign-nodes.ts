/** A script that collects the nodes that browser extensions add before hydration. */
export const watchAddedNodes = `(() => {
const added = new Set();
const observer = new MutationObserver(records => records.forEach(record => record.addedNodes.forEach(node => added.add(node))));
observer.observe(document, { childList: true, subtree: true });
window.takeAddedNodes = () => { observer.disconnect(); return added; };
})();`

interface WatchingWindow {
  takeAddedNodes?: () => Set<Node>
}

/**
 * Removes elements that the server did not write: hydration would treat them as its own.
 * @returns a function that puts them back.
 */
export function takeForeignNodes(): () => void {
  const watching = window as WatchingWindow
  const added = watching.takeAddedNodes?.() ?? []
  // The list would keep removed parts of a record in memory.
  delete watching.takeAddedNodes
  const taken = [...added].filter(isForeign).map(node => {
    const { parentNode, nextSibling } = node
    return { node, parentNode, nextSibling }
  })
  for (const { node } of taken) node.remove()
  return () => {
    for (const { node, parentNode, nextSibling } of taken.reverse()) {
      const isSiblingInPlace = nextSibling?.parentNode === parentNode
      if (parentNode?.isConnected)
        parentNode.insertBefore(node, isSiblingInPlace ? nextSibling : null)
    }
  }
}

// Scripts and module links do not come from an extension: the server and our own script add them.
function isForeign(node: Node): node is Element {
  return (
    node instanceof Element &&
    node.isConnected &&
    node.localName !== 'script' &&
    node.getAttribute('rel') !== 'modulepreload'
  )
}
