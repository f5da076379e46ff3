import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { parseProxyUrl } from '#app/http/proxy-url.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

export interface FoundRoute {
  /** For the log, because paths contain codes and tokens: `/view/:shareId/:accessCode`. */
  pattern: string
  /** Undefined for a path that no route matches. */
  route: Route | undefined
}

const healthPaths = ['/livez', '/readyz', '/healthcheck']

/** Returns a function that finds the route of a path, as Remix does. */
export function createRouteFinder(routes: Routes): (path: string) => FoundRoute {
  const tree = childrenOf(routes, undefined)
  return address => {
    if (healthPaths.includes(address)) return { pattern: address, route: undefined }
    if (address.startsWith('/assets/')) return { pattern: '/assets/*', route: undefined }
    const { basename, path } = parseProxyUrl(address)
    // `.data` is the suffix of single fetch.
    const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
    const matches = (isDecodable(page) && matchRoutes(tree, page)) || []
    const segments = matches.flatMap(match => match.route.path || [])
    const pattern = matches.length > 0 && segments[0] !== '*' ? `/${segments.join('/')}` : '*'
    return {
      pattern: basename ? `/for/:access${pattern.replace(/^\*$/, '/*')}` : pattern,
      route: routes[matches.at(-1)?.route.id ?? ''],
    }
  }
}

type RouteTree = Parameters<typeof matchRoutes>[0]

function childrenOf(routes: Routes, parentId: string | undefined): RouteTree {
  return Object.values(routes).flatMap(route => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return index ? { id, path, index } : { id, path, children: childrenOf(routes, id) }
  })
}

/** Returns whether a path has valid percent encoding. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
