import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { loadDirectly, withLoaderOutcome } from './direct-loader.ts'
import { createRouteMatcher, type RouteBranch, type RouteMatcher } from './route-matcher.ts'
import { pagePath } from './route-pattern.ts'

export type RemixHandler = ReturnType<typeof createRequestHandler>

/** A dropped handler is created again in a fraction of a millisecond. */
const maxHandlers = 300

/**
 * Returns a function that gives the Remix handler of an address. Its build has only the routes that
 * can match, because Remix sorts and compiles all routes several times for each request.
 */
export function routeHandlers(build: ServerBuild): (url: URL, basename: string) => RemixHandler {
  const match = createRouteMatcher(build.routes)
  const handlers = new LRUCache<string, RemixHandler>({ max: maxHandlers })
  return (url, basename) => {
    const branches = findBranches(match, url, basename)
    const key = `${basename} ${branches?.map(({ index }) => index).join() ?? ''}`
    const cached = handlers.get(key)
    if (cached) return cached
    const handler = createHandler(build, basename, branches)
    handlers.set(key, handler)
    return handler
  }
}

function createHandler(
  build: ServerBuild,
  basename: string,
  branches: readonly RouteBranch[] | undefined,
): RemixHandler {
  const reducedBuild = reduceBuild(build, basename, branches)
  const [branch, ...others] = branches ?? []
  const leaf = branch?.routes.at(-1)
  if (basename || !branch || !leaf || others.length > 0 || !isResource(branch)) {
    return createRequestHandler(reducedBuild, 'production')
  }
  const routes = { ...reducedBuild.routes, [leaf.id]: withLoaderOutcome(leaf) }
  return loadDirectly(branch, createRequestHandler({ ...reducedBuild, routes }, 'production'))
}

/** Returns the branches that a request can match; undefined when Remix needs the whole build. */
function findBranches(
  matchPath: RouteMatcher,
  url: URL,
  basename: string,
): readonly RouteBranch[] | undefined {
  const { pathname } = url
  const match = (path: string) => {
    const relativePath = stripBasename(path, basename)
    return relativePath === undefined ? undefined : matchPath(relativePath)
  }
  const matchAll = (paths: Iterable<string>) => {
    const branches = new Set(Array.from(paths, match).filter(branch => branch !== undefined))
    return branches.size > 0 ? [...branches] : undefined
  }
  const page = pagePath(pathname)
  const leaf = match(page)
  if (!leaf) return undefined
  return page === pathname ? [leaf] : matchAll([page, pathname])
}

function isResource({ routes }: RouteBranch): boolean {
  const { module } = routes.at(-1) ?? {}
  return !module?.default && !module?.ErrorBoundary
}

function stripBasename(pathname: string, basename: string): string | undefined {
  if (!basename) return pathname
  if (!pathname.toLowerCase().startsWith(basename.toLowerCase())) return undefined
  const relativePath = pathname.slice(basename.length)
  return relativePath === '' || relativePath.startsWith('/') ? relativePath || '/' : undefined
}

function reduceBuild(
  build: ServerBuild,
  basename: string,
  branches: readonly RouteBranch[] | undefined,
): ServerBuild {
  const based = basename ? { ...build, basename } : build
  if (!branches) return based
  const ids = new Set(branches.flatMap(({ routes }) => routes.map(({ id }) => id)))
  const { assets, routes } = build
  return {
    ...based,
    routes: pick(routes, ids),
    assets: { ...assets, routes: pick(assets.routes, ids) },
  }
}

// Keeps the order of the build, which decides among routes of the same rank.
function pick<Value>(values: Record<string, Value>, ids: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(values).filter(([id]) => ids.has(id)))
}
