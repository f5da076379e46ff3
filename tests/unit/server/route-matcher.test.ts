import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNSAFE_flatRoutes as flatRoutes } from '@remix-run/dev'
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { describe, expect, test } from 'vitest'
import { createRouteMatcher } from '#app/server/remix/route-matcher.ts'
import { isDecodable } from '#app/server/remix/route-pattern.ts'
import { withPreparedRoutes } from '#scripts/build/prepared-routes.ts'
import { randomFrom } from '#tests/support/data/random.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

type Routes = ServerBuild['routes']
type RouteObject = Parameters<typeof matchRoutes>[0][number]

const app = routesOf([{ id: 'root', path: '' }, ...Object.values(flatRoutes('app'))])

// Routes of kinds that the application does not use, and some whose order decides.
const unusual = routesOf([
  { id: 'root', path: '' },
  { id: 'index', parentId: 'root', index: true },
  { id: 'layout', parentId: 'root' },
  { id: 'layout/index', parentId: 'layout', index: true },
  { id: 'layout/news', parentId: 'layout', path: 'news' },
  { id: 'first', parentId: 'root', path: 'same/:one' },
  { id: 'second', parentId: 'root', path: 'same/:two' },
  { id: 'lang', parentId: 'root', path: ':lang?/shop/:item?' },
  { id: 'lang/index', parentId: 'lang', index: true },
  { id: 'case', parentId: 'root', path: 'Case', caseSensitive: true },
  { id: 'files', parentId: 'root', path: 'files/*' },
  { id: 'files/list', parentId: 'root', path: 'files' },
  { id: 'dots', parentId: 'root', path: 'a.b(c)/:id' },
  { id: 'absolute', parentId: 'layout/news', path: '/news/today' },
  { id: 'deep', parentId: 'first', path: 'deep/*' },
])

const pathsOfEachRun = 400
const factor = Number(process.env.FUZZ ?? 1)

describe.each([
  ['the application', app],
  ['unusual routes', unusual],
])('the matcher for %s', (_, routes) => {
  const match = createRouteMatcher(routes)
  const tree = treeOf(routes)
  const expected = (path: string) => matchRoutes(tree, path)?.map(({ route }) => route.id)
  const found = (path: string) => match(path)?.routes.map(({ id }) => id)
  const expectedParams = (path: string) => matchRoutes(tree, path)?.at(-1)?.params
  const foundParams = (path: string) => match(path)?.paramsOf(path)

  test('finds each route by its own path', () => {
    for (const path of ownPaths(routes)) {
      expect([path, found(path)]).toEqual([path, expected(path)])
    }
  })

  test("finds in the browser's build what the router finds", async () => {
    const inBrowser = await browserRouter()
    for (const path of [...ownPaths(routes), ...randomPaths(routes, 20_261_124)]) {
      // Compares parents, parameters and matched parts.
      expect([path, inBrowser(tree, path)]).toEqual([path, matchRoutes(tree, path)])
    }
  })

  test('agrees with the router about random paths and their parameters', () => {
    const paths = randomPaths(routes, 20_261_122)
    const wrong = paths.filter(path => String(found(path)) !== String(expected(path)))
    expect(wrong).toEqual([])
    for (const path of paths) {
      expect([path, foundParams(path)]).toEqual([path, expectedParams(path)])
    }
    // The paths must not all match the splat route.
    expect(new Set(paths.map(path => String(expected(path)))).size).toBeGreaterThan(
      patternsOf(routes).length / 3,
    )
  })
})

/** Returns the router's function of the browser's build. */
async function browserRouter(): Promise<typeof matchRoutes> {
  const source = 'node_modules/@remix-run/router/dist/router.js'
  const file = join(temporaryFolder(), 'router.mjs')
  const code = withPreparedRoutes(readFileSync(source, 'utf8'))
  writeFileSync(file, code.replace(/^\/\/# sourceMappingURL.*$/m, ''))
  const { matchRoutes: match } = await import(file)
  return match
}

type RouteLine = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
}

function routesOf(lines: RouteLine[]): Routes {
  return Object.fromEntries(lines.map(line => [line.id, { ...line, module: {} }])) as Routes
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap(route => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, caseSensitive, index } = route
    if (index) return { id, path, caseSensitive, index }
    return { id, path, caseSensitive, children: treeOf(routes, id) }
  })
}

function ownPaths(routes: Routes): string[] {
  return patternsOf(routes).map(pattern => pattern.replaceAll('?', '').replace('*', 'some/where'))
}

function patternsOf(routes: Routes): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    if (!route) return ''
    return route.path?.startsWith('/')
      ? route.path
      : `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}`
  }
  return Object.keys(routes).map(id => pathOf(id) || '/')
}

type Random = (below: number) => number

const values = ['kqW3', '01234', 'a.b', 'x%20y', 'p%2Fq', '%C3%A9', 'new', '-', '*', ':id']

/** Returns random paths; the server refuses a malformed one before matching. */
function randomPaths(routes: Routes, seed: number): string[] {
  const random = randomFrom(seed)
  const patterns = patternsOf(routes)
  const paths = Array.from({ length: pathsOfEachRun * factor }, () => randomPath(patterns, random))
  return paths.filter(isDecodable)
}

function randomPath(patterns: string[], random: Random): string {
  const pick = <Value>(list: readonly Value[]) => list[random(list.length)] as Value
  const segments = pick(patterns)
    .split('/')
    .filter(segment => !segment.endsWith('?') || random(2) === 0)
    .map(segment => (/^[:*]/.test(segment) ? pick(values) : segment.replace('?', '')))
  if (random(5) === 0) segments.splice(random(segments.length + 1), 0, pick(values))
  if (random(5) === 0) segments.splice(random(segments.length), 1)
  const path = `/${segments.filter((one, n) => one || n > 0).join('/')}`
  const changes: ((text: string) => string)[] = [
    text => text.toUpperCase(),
    text => `${text}/`,
    text => `${text}//`,
    text => text.replace('/', '//'),
    text => `${text}.data`,
    text => text.replace(/[a-z]/, letter => `%${letter.charCodeAt(0).toString(16)}`),
    text => text.slice(0, -1) || '/',
  ]
  return random(2) === 0 ? pick(changes)(path) : path
}
