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

// The segment with which each path begins that a pattern matches; undefined if it may be any.
function fixedFirstSegment(pattern: string): string | undefined {
  const segment = firstSegment(pattern.startsWith('/') ? pattern : `/${pattern}`)
  return /^[\w.()-]+$/.test(segment) ? segment : undefined
}

// Expressions ignore case, and of ASCII letters alone in segments that are looked up this way.
function firstSegment(pathname: string): string {
  const end = pathname.indexOf('/', 1)
  return pathname.slice(1, end < 0 ? undefined : end).toLowerCase()
}

/** What the router keeps of a route with its parents; more than we look at. */
interface Branch {
  /** From the root: `/view/:userId/:accessCode`. */
  path: string
}

type Routes = readonly object[]

const prepared = new WeakMap<Routes, (pathname: string) => readonly Branch[]>()

/**
 * Returns the branches of routes that a path may match, for the router of the browser. The router
 * flattens, ranks and compiles all routes for each match; here they are ranked once for a list of
 * routes. Nothing may be added to that list later, as lazy route discovery does.
 * @param pathname decoded.
 * @param rank flattens and ranks all routes, as the router does.
 */
export function branchesFor(
  routes: Routes,
  pathname: string,
  rank: (routes: Routes) => readonly Branch[],
): readonly Branch[] {
  const known = prepared.get(routes) ?? byFirstSegment(rank(routes), ({ path }) => path)
  prepared.set(routes, known)
  return known(pathname)
}

/** What the router compiles; its expressions keep no state. */
interface Pattern {
  path: string
  caseSensitive?: boolean
  end?: boolean
}

const compiled = new Map<string, unknown>()

/** Returns what the router compiles of a pattern, compiled once. */
export function compiledOnce<Compiled>(
  { path, caseSensitive, end }: Pattern,
  compile: (path: string, caseSensitive?: boolean, end?: boolean) => Compiled,
): Compiled {
  const key = `${caseSensitive} ${end} ${path}`
  const known = (compiled.get(key) as Compiled | undefined) ?? compile(path, caseSensitive, end)
  compiled.set(key, known)
  return known
}
