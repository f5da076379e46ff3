import { memoizeByObject } from '#app/lib/memoize-by-object.ts'

/**
 * Returns a function that returns the items that a decoded path can match, in their order.
 * @param patternOf returns the pattern of an item, from the root.
 */
export function groupByFirstSegment<Item>(
  items: readonly Item[],
  patternOf: (item: Item) => string,
): (pathname: string) => readonly Item[] {
  const entries = items.map(item => ({ item, first: fixedFirstSegment(patternOf(item)) }))
  const findMatching = (first?: string) =>
    entries.filter(entry => !entry.first || entry.first === first).map(({ item }) => item)
  const withoutFixedSegment = findMatching()
  const knownSegments = new Set(entries.map(({ first }) => first))
  const cache = new Map<string, readonly Item[]>()
  return pathname => {
    const first = firstSegment(pathname)
    // Unknown segments are not cached, because their number has no limit.
    if (!knownSegments.has(first)) return withoutFixedSegment
    const matching = cache.get(first) ?? findMatching(first)
    cache.set(first, matching)
    return matching
  }
}

// Returns the first segment of a pattern; undefined if any segment matches.
function fixedFirstSegment(pattern: string): string | undefined {
  const segment = firstSegment(pattern.startsWith('/') ? pattern : `/${pattern}`)
  return /^[\w.()-]+$/.test(segment) ? segment : undefined
}

// Patterns ignore case, and only ASCII segments are compared.
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
export function createBranchFinder(
  rank: (routes: Routes) => readonly Branch[],
): (routes: Routes, pathname: string) => readonly Branch[] {
  const candidatesOf = memoizeByObject((routes: Routes) =>
    groupByFirstSegment(rank(routes), ({ path }) => path),
  )
  return (routes, pathname) => candidatesOf(routes)(pathname)
}

/** A pattern of the router. Its compiled expressions keep no state, so they can be shared. */
interface Pattern {
  path: string
  caseSensitive?: boolean
  end?: boolean
}

/** Returns a function that compiles each distinct pattern once. @param compile of the router. */
export function memoizeCompile<Compiled>(
  compile: (path: string, caseSensitive?: boolean, end?: boolean) => Compiled,
): (pattern: Pattern) => Compiled {
  const cache = new Map<string, Compiled>()
  return ({ path, caseSensitive, end }) => {
    const key = `${caseSensitive} ${end} ${path}`
    const compiled = cache.get(key) ?? compile(path, caseSensitive, end)
    cache.set(key, compiled)
    return compiled
  }
}
