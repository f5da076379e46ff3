/**
 * Returns a function that calls `make` once for each object. The result is released with the
 * object, so it must depend on nothing else.
 */
export function memoizeByObject<Key extends object, Result>(
  make: (key: Key) => Result,
): (key: Key) => Result {
  const made = new WeakMap<Key, { result: Result }>()
  return key => {
    const known = made.get(key)
    if (known) return known.result
    const result = make(key)
    made.set(key, { result })
    return result
  }
}
