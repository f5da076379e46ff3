import { useSyncExternalStore } from 'react'

// Which of the server's answers were overtaken: a form that has saved itself since is wrong no more.

const resolved = new WeakSet<object>()
const listeners = new Set<() => void>()
let count = 0

/** Notes that what an answer found wrong is mended. */
export function markResolved(answer: object): void {
  resolved.add(answer)
  count += 1
  for (const listener of listeners) listener()
}

/** A function that tells whether what an answer found wrong is mended; its component follows. */
export function useResolved(): (answer: unknown) => boolean {
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
  return isResolved
}

function isResolved(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && resolved.has(answer)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
