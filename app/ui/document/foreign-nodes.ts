/**
 * A script for the end of a page, which keeps a list of the nodes that are added from then on:
 * extensions of browsers add buttons to forms and panels to the page before it is hydrated.
 */
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
 * Takes the elements out of the document that the server did not write. Hydration takes the first
 * element with the right name for its own: with another `<div>` before them, fields of a form would
 * change places.
 * @returns a function that puts them back.
 */
export function takeForeignNodes(): () => void {
  const watched = window as Watched
  const added = watched.takeAddedNodes?.() ?? []
  // The list would hold the answers of a record that the page no longer shows.
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

// Scripts at the end of the document come from the server, links to modules from our own script.
function isForeign(node: Node): node is Element {
  return (
    node instanceof Element &&
    node.isConnected &&
    node.localName !== 'script' &&
    node.getAttribute('rel') !== 'modulepreload'
  )
}
