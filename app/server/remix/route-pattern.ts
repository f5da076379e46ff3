import type { ServerBuild } from '@remix-run/node'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { type RouteMatcher, routeMatcher } from './route-matcher.ts'

/**
 * Makes a function from a path to the pattern of its route (`/view/:shareId/:accessCode`), which is
 * all that the log may know of an address: paths carry codes and tokens. `*` when no route matches.
 */
export function routePatterns(routes: ServerBuild['routes']): (path: string) => string {
  const match = routeMatcher(routes)
  return address => {
    const { basename, path } = parseProxyUrl(address)
    const pattern = patternOf(match, path)
    return basename ? `/for/:access${pattern.replace(/^\*$/, '/*')}` : pattern
  }
}

function patternOf(match: RouteMatcher, path: string): string {
  if (path === '/healthcheck') return path
  if (path.startsWith('/assets/')) return '/assets/*'
  if (!isDecodable(path)) return '*'
  return match(pagePath(path))?.pattern ?? '*'
}

/** The page that a data request of single fetch belongs to. */
function pagePath(path: string): string {
  return path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
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
