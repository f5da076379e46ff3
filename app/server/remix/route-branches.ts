import { memoizeByObject } from '#app/lib/memoize-by-object.ts'

/**
 * Returns a function from a decoded path to the items that it may match, in their order.
 * @param patternOf returns the pattern of an item, from the root.
 */
export function byFirstSegment<Item>(
  items: readonly Item[],
  patternOf: (item: Item) => string,
): (pathname: string) => readonly Item[] {
  const entries = items.map(item => ({ item, first: fixedFirstSegment(patternOf(item)) }))
  const among = (first?: string) =>
    entries.filter(one => !one.first || one.first === first).map(({ item }) => item)
  const others = among()
  const firsts = new Set(entries.map(({ first }) => first))
  const found = new Map<string, readonly Item[]>()
  return pathname => {
    const first = firstSegment(pathname)
    // Unknown segments are not cached, because their number has no limit.
    if (!firsts.has(first)) return others
    const known = found.get(first) ?? among(first)
    found.set(first, known)
    return known
  }
}

// Returns the first segment of a pattern; undefined if it may be any.
function fixedFirstSegment(pattern: string): string | undefined {
  const segment = firstSegment(pattern.startsWith('/') ? pattern : `/${pattern}`)
  return /^[\w.()-]+$/.test(segment) ? segment : undefined
}

// Patterns ignore case. First segments that are looked up are ASCII.
function firstSegment(pathname: string): string {
  const end = pathname.indexOf('/', 1)
  return pathname.slice(1, end < 0 ? undefined : end).toLowerCase()
}

/** The part of the router's branch that we use. */
interface Branch {
  /** From the root: `/view/:shareId/:accessCode`. */
  path: string
}

type Routes = readonly object[]

/**
 * Returns a function that finds the branches of a decoded path for the browser's router, which
 * would rank all routes again for each match. Routes must not be added to the list later.
 * @param rank flattens and ranks all routes, as the router does.
 */
export function branchFinder(
  rank: (routes: Routes) => readonly Branch[],
): (routes: Routes, pathname: string) => readonly Branch[] {
  const candidatesOf = memoizeByObject((routes: Routes) =>
    byFirstSegment(rank(routes), ({ path }) => path),
  )
  return (routes, pathname) => candidatesOf(routes)(pathname)
}

/** The router compiles a path with two options. Its expressions keep no state. */
interface Pattern {
  path: string
  caseSensitive?: boolean
  end?: boolean
}

/** Returns a function that compiles a pattern as the router does, once for equal patterns. */
export function compilingOnce<Compiled>(
  compile: (path: string, caseSensitive?: boolean, end?: boolean) => Compiled,
): (pattern: Pattern) => Compiled {
  const compiled = new Map<string, Compiled>()
  return ({ path, caseSensitive, end }) => {
    const key = `${caseSensitive} ${end} ${path}`
    const known = compiled.get(key) ?? compile(path, caseSensitive, end)
    compiled.set(key, known)
    return known
  }
}
