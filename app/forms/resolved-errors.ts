import { useSyncExternalStore } from 'react'

// Answers with errors that a later auto-save resolved.

const resolved = new WeakSet<object>()
const listeners = new Set<() => void>()
let count = 0

export function markResolved(answer: object): void {
  resolved.add(answer)
  count += 1
  for (const listener of listeners) listener()
}

/** Returns a function that checks whether an answer is resolved; redraws on changes. */
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
