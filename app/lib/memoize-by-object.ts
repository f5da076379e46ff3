/**
 * Returns a function that calls `make` once for each object. The result is released with the
 * object, so it must depend on nothing else.
 */
export function memoizeByObject<Key extends object, Result>(
  make: (key: Key) => Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, { result: Result }>()
  return key => {
    const cached = results.get(key)
    if (cached) return cached.result
    const result = make(key)
    results.set(key, { result })
    return result
  }
}
