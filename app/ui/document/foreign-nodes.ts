/** A script that lists nodes which browser extensions add before hydration. */
export const watchAddedNodes = `(() => {
const added = new Set();
const watch = new MutationObserver(list => list.forEach(one => one.addedNodes.forEach(node => added.add(node))));
watch.observe(document, { childList: true, subtree: true });
window.takeAddedNodes = () => { watch.disconnect(); return added; };
})();`

interface Watched {
  takeAddedNodes?: () => Set<Node>
}

/**
 * Removes elements that the server did not write: hydration would take them for its own.
 * @returns a function that puts them back.
 */
export function takeForeignNodes(): () => void {
  const watched = window as Watched
  const added = watched.takeAddedNodes?.() ?? []
  // The list would keep removed parts of a record in memory.
  delete watched.takeAddedNodes
  const taken = [...added].filter(isForeign).map(node => {
    const { parentNode, nextSibling } = node
    return { node, parentNode, nextSibling }
  })
  for (const { node } of taken) node.remove()
  return () => {
    for (const { node, parentNode, nextSibling } of taken.reverse()) {
      const isPlaceThere = nextSibling?.parentNode === parentNode
      if (parentNode?.isConnected) parentNode.insertBefore(node, isPlaceThere ? nextSibling : null)
    }
  }
}

// The server writes the scripts, our own script the module links.
function isForeign(node: Node): node is Element {
  return (
    node instanceof Element &&
    node.isConnected &&
    node.localName !== 'script' &&
    node.getAttribute('rel') !== 'modulepreload'
  )
}
