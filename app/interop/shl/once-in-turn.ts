/**
 * Returns a function that runs `make` once for all callers of one turn of the event loop with the
 * same key, and gives all of them its result. It starts after the last of them has called, so none
 * gets an older state, and nothing is kept.
 */
export function onceInTurn<Result>(): (
  key: string,
  make: () => Promise<Result>,
) => Promise<Result> {
  const waiting = new Map<string, Promise<Result>>()
  return (key, make) => {
    const other = waiting.get(key)
    if (other) return other
    const result = new Promise(resolve => setImmediate(resolve)).then(() => {
      waiting.delete(key)
      return make()
    })
    waiting.set(key, result)
    return result
  }
}
