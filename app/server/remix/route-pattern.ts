import type { ServerBuild } from '@remix-run/node'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { createRouteMatcher, type RouteMatcher } from './route-matcher.ts'

/**
 * Returns a function that returns the pattern of a path, or `*` without a route. The log contains
 * only patterns, because paths contain codes and tokens.
 */
export function createPatternFinder(routes: ServerBuild['routes']): (path: string) => string {
  const match = createRouteMatcher(routes)
  return address => {
    const { basename, path } = parseProxyUrl(address)
    const pattern = toPattern(match, path)
    return basename ? `/for/:access${pattern.replace(/^\*$/, '/*')}` : pattern
  }
}

function toPattern(match: RouteMatcher, path: string): string {
  if (path === '/healthcheck') return path
  if (path.startsWith('/assets/')) return '/assets/*'
  if (!isDecodable(path)) return '*'
  return match(pagePath(path))?.pattern ?? '*'
}

/** Returns the path of the page of a data request. */
export function pagePath(path: string): string {
  return path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
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
