import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface BuiltRoute {
  id: string
  /** Full pattern: `/view/:shareId`. */
  pattern: string
  hasLoader: boolean
  hasAction: boolean
  hasPage: boolean
  /** Those of loader and action that are not made by `proxyHandler`. */
  plainHandlers: ('loader' | 'action')[]
}

interface ManifestRoute {
  id: string
  parentId?: string
  path?: string
  module: { loader?: object; action?: object; default?: unknown }
}

/** Returns every route in the manifest of the build. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const file = resolve('build/server/index.js')
  if (!existsSync(file)) throw new Error('There is no build: run `npm run build`')
  const { routes }: { routes: Record<string, ManifestRoute> } = await import(
    pathToFileURL(file).href
  )
  return Object.values(routes).map(({ id, module }) => ({
    id,
    pattern: `/${findPattern(routes, id)}`,
    hasLoader: Boolean(module.loader),
    hasAction: Boolean(module.action),
    hasPage: Boolean(module.default),
    plainHandlers: (['loader', 'action'] as const).filter(
      name => module[name] && !Object.hasOwn(module[name], 'handle'),
    ),
  }))
}

function findPattern(routes: Record<string, ManifestRoute>, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  return [findPattern(routes, route.parentId), route.path].filter(Boolean).join('/')
}
