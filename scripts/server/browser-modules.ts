import type { ServerBuild } from '@remix-run/node'

/** The exports of a route that Remix leaves in the browser's build. */
const browserExports = [
  'default',
  'clientAction',
  'clientLoader',
  'ErrorBoundary',
  'handle',
  'HydrateFallback',
  'Layout',
  'links',
  'meta',
  'shouldRevalidate',
] as const

/**
 * Returns the build with the entry of the browser as the module of every route that has nothing for
 * the browser. The entry exports nothing either and every page has loaded it, so a form that posts
 * to such a route asks for no empty file first. Without a connection Remix would reload the page
 * when it cannot get that file.
 */
export function withoutEmptyModules(build: ServerBuild): ServerBuild {
  const { assets, routes } = build
  const modules = Object.entries(assets.routes).map(([id, route]) => {
    const exported = new Map(Object.entries(routes[id]?.module ?? {}))
    const isEmpty = browserExports.every(name => exported.get(name) === undefined)
    return [id, isEmpty ? { ...route, module: assets.entry.module, imports: [] } : route]
  })
  return { ...build, assets: { ...assets, routes: Object.fromEntries(modules) } }
}
