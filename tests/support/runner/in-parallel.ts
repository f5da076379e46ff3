/** Calls a function this many times at the same time. Returns its results in order. */
export function inParallel<Result>(
  count: number,
  call: (n: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => call(n)))
}
