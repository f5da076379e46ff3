import { memoizeByObject } from '#app/lib/memoize-by-object.ts'

/**
 * Returns the items that a path may match, in their order, by its first segment.
 * @param patternOf gives the pattern of an item, from the root.
 * @returns a function of a decoded path.
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
    // A segment that no pattern begins with is not kept: there is no end of them.
    if (!firsts.has(first)) return others
    const known = found.get(first) ?? among(first)
    found.set(first, known)
    return known
  }
}

// Returns the segment that begins each path which a pattern matches; undefined if it may be any.
function fixedFirstSegment(pattern: string): string | undefined {
  const segment = firstSegment(pattern.startsWith('/') ? pattern : `/${pattern}`)
  return /^[\w.()-]+$/.test(segment) ? segment : undefined
}

// Expressions ignore case, and of ASCII letters alone in segments that are looked up this way.
function firstSegment(pathname: string): string {
  const end = pathname.indexOf('/', 1)
  return pathname.slice(1, end < 0 ? undefined : end).toLowerCase()
}

/** The router keeps more of a route with its parents; we look at this alone. */
interface Branch {
  /** From the root: `/view/:shareId/:accessCode`. */
  path: string
}

type Routes = readonly object[]

/**
 * Returns a function that gives the branches of routes which a path may match, for the router of
 * the browser. The router flattens, ranks and compiles all routes for each match; here they are
 * ranked once for a list of routes. Nothing may be added to that list later, as lazy route
 * discovery does. The path is decoded.
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

/** The router compiles a path with two settings. Its expressions keep no state. */
interface Pattern {
  path: string
  caseSensitive?: boolean
  end?: boolean
}

/** Returns a function that compiles a pattern as the router does, and equal ones once. */
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
