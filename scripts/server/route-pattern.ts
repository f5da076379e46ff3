import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { splitActing } from '#app/accounts/acting.ts'

type RouteObject = Parameters<typeof matchRoutes>[0][number]
type Routes = ServerBuild['routes']

/**
 * Makes a function from a path to the pattern of its route (`/view/:userId/:accessCode`), which is
 * all that the log may know of an address: paths carry codes and tokens. `*` when no route matches.
 */
export function routePatterns(routes: Routes): (path: string) => string {
  const tree = childrenOf(routes, undefined)
  return address => {
    const { basename, path } = splitActing(address)
    const pattern = patternOf(tree, path)
    return basename ? `/for/:access${pattern.replace(/^\*$/, '/*')}` : pattern
  }
}

function patternOf(tree: RouteObject[], path: string): string {
  if (path === '/__manifest' || path === '/healthcheck') return path
  if (path.startsWith('/assets/')) return '/assets/*'
  if (!isDecodable(path)) return '*'
  const matches = matchRoutes(tree, pagePath(path))
  if (!matches) return '*'
  const parts = matches.flatMap(({ route }) => route.path || [])
  return `/${parts.join('/')}`.replace(/^\/\*$/, '*')
}

/** The page that a data request of single fetch belongs to. */
function pagePath(path: string): string {
  return path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter(route => route?.parentId === parentId)
    .flatMap(route => (route ? [toObject(routes, route)] : []))
}

function toObject(routes: Routes, route: NonNullable<Routes[string]>): RouteObject {
  const { id, path, caseSensitive } = route
  if (route.index) return { id, path, caseSensitive, index: true }
  return { id, path, caseSensitive, children: childrenOf(routes, id) }
}

/** Whether a path is in proper percent encoding. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
