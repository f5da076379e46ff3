// React 18 answers each of these by hydrating at once. Remix is still decoding the data then, and
// React neither waits nor tries again: https://github.com/facebook/react/pull/28800.
const heldTypes =
  'auxclick change click compositionend compositionstart contextmenu copy cut dblclick dragend dragstart drop input keydown keypress keyup mousedown mouseup paste pointercancel pointerdown pointerup reset submit textInput touchcancel touchend touchstart'

/**
 * Keeps events from React, while the browser does with each what it does without scripts. Returns a
 * function that ends this.
 */
export function holdEvents(): () => void {
  const held = new AbortController()
  for (const type of heldTypes.split(' ')) {
    window.addEventListener(type, event => event.stopPropagation(), {
      capture: true,
      passive: true,
      signal: held.signal,
    })
  }
  return () => held.abort()
}
