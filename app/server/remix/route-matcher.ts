import type { ServerBuild } from '@remix-run/node'
import { groupByFirstSegment } from '#app/server/remix/route-branches.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** A route that a path can match, with its parents. */
export interface RouteBranch {
  /** Unique within a build. */
  index: number
  /** From the root to the matched route. */
  routes: readonly Route[]
  /** Pattern for the log: `/view/:shareId/:accessCode`; `*` for the splat route. */
  pattern: string
  /** Returns the parameters in a path of this branch, as the router does. */
  paramsOf(pathname: string): Params
}

type Params = Record<string, string | undefined>

/** Returns the branch of a path without basename; undefined for none. */
export type RouteMatcher = (pathname: string) => RouteBranch | undefined

/**
 * Prepares the routes of a build for matching. Same algorithm as @remix-run/router 1.23, which
 * sorts and compiles all routes for each match. A test compares both.
 */
export function createRouteMatcher(routes: Routes): RouteMatcher {
  const branches = toBranches(childrenByParent(routes))
    // Stable: among equal scores the earlier route comes first, as in the router.
    .toSorted((one, other) => other.score - one.score)
    .map(prepareBranch)
  const candidatesFor = groupByFirstSegment(branches, ({ path }) => path)
  return pathname => {
    const decoded = decodePath(pathname)
    return candidatesFor(decoded).find(({ isMatch }) => isMatch(decoded))?.branch
  }
}

interface Step {
  route: Route
  /** Path below the parent, with the optional segments of this branch. */
  relativePath: string
}

interface FlatBranch {
  path: string
  score: number
  steps: Step[]
}

type Children = Map<string, Route[]>

function childrenByParent(routes: Routes): Children {
  const children: Children = new Map()
  for (const route of Object.values(routes)) {
    if (!route) continue
    const parentId = route.parentId ?? ''
    children.set(parentId, [...(children.get(parentId) ?? []), route])
  }
  return children
}

function toBranches(
  children: Children,
  parentId = '',
  parentSteps: Step[] = [],
  parentPath = '',
): FlatBranch[] {
  return (children.get(parentId) ?? []).flatMap(route =>
    listRelativePaths(route.path).flatMap(relativePath => {
      const below = relativePath.startsWith('/')
        ? relativePath.slice(parentPath.length)
        : relativePath
      const path = joinPaths(parentPath, below)
      const steps = [...parentSteps, { route, relativePath: below }]
      // Depth first: a child comes before its parent where both have the same score.
      const inner = route.index ? [] : toBranches(children, route.id, steps, path)
      if (route.path === undefined && !route.index) return inner
      return [...inner, { path, score: computeScore(path, route.index === true), steps }]
    }),
  )
}

function listRelativePaths(path: string | undefined): string[] {
  return path?.includes('?') ? explodeOptional(path) : [path ?? '']
}

/** Returns each combination of optional segments, in the order of the router. */
function explodeOptional(path: string): string[] {
  const [first = '', ...rest] = path.split('/')
  const isOptional = first.endsWith('?')
  const required = first.replace(/\?$/, '')
  if (rest.length === 0) return isOptional ? [required, ''] : [required]
  const below = explodeOptional(rest.join('/'))
  const result = below.map(sub => (sub === '' ? required : `${required}/${sub}`))
  if (isOptional) result.push(...below)
  return result.map(one => (path.startsWith('/') && one === '' ? '/' : one))
}

function computeScore(path: string, isIndex: boolean): number {
  const segments = path.split('/')
  const named = segments.filter(segment => segment !== '*')
  const splatPenalty = named.length < segments.length ? -2 : 0
  const indexValue = isIndex ? 2 : 0
  return named.reduce(
    (score, segment) => score + (/^:[\w-]+$/.test(segment) ? 3 : segment === '' ? 1 : 10),
    segments.length + splatPenalty + indexValue,
  )
}

function prepareBranch({ path: whole, steps }: FlatBranch, index: number) {
  const last = steps.at(-1)
  // A parent without a path matches every address and consumes nothing of it.
  const expressions = steps
    .filter(step => step === last || step.relativePath !== '')
    .map(step => ({
      expression: compile(step.relativePath, step.route.caseSensitive === true, step === last),
      isSplat: step.relativePath.endsWith('*'),
      names: namesIn(step.relativePath),
    }))
  /** Puts the parameters of a decoded path into `params`. */
  const isMatch = (pathname: string, params?: Params) => {
    let matched = '/'
    for (const { expression, isSplat, names } of expressions) {
      const remaining = matched === '/' ? pathname : pathname.slice(matched.length) || '/'
      const match = expression.exec(remaining)
      if (!match) return false
      if (params) readParams(names, match, params)
      const splat = isSplat ? (match.at(-1) ?? '') : ''
      const base = match[0].slice(0, match[0].length - splat.length).replace(/(.)\/+$/, '$1')
      if (base !== '/') matched = joinPaths(matched, base)
    }
    return true
  }
  const paramsOf = (pathname: string) => {
    const params: Params = {}
    isMatch(decodePath(pathname), params)
    return params
  }
  const routes = steps.map(({ route }) => route)
  const path = `/${routes.flatMap(route => route.path || []).join('/')}`
  const pattern = path === '/*' ? '*' : path
  return { path: whole, isMatch, branch: { index, routes, pattern, paramsOf } }
}

interface ParamName {
  name: string
  isOptional: boolean
}

/** Returns the names of the groups of a compiled path, in their order. */
function namesIn(path: string): ParamName[] {
  const matches = path.replace(/^\/*/, '/').matchAll(/\/:([\w-]+)(\?)?/g)
  const names = Array.from(matches, ([, name = '', optional]) => ({
    name,
    isOptional: optional !== undefined,
  }))
  return path.endsWith('*') ? [...names, { name: '*', isOptional: false }] : names
}

function readParams(names: readonly ParamName[], match: RegExpExecArray, params: Params): void {
  for (const [index, { name, isOptional }] of names.entries()) {
    const value = match[index + 1]
    // Decoded last, as in the router, because a slash would divide the path.
    params[name] = isOptional && !value ? undefined : (value ?? '').replaceAll('%2F', '/')
  }
}

function compile(path: string, isCaseSensitive: boolean, isEnd: boolean): RegExp {
  const source = path
    .replace(/\/*\*?$/, '')
    .replace(/^\/*/, '/')
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replace(/\/:[\w-]+(\?)?/g, (_, optional) => (optional ? '/?([^\\/]+)?' : '/([^\\/]+)'))
  const flags = isCaseSensitive ? undefined : 'i'
  return new RegExp(`^${source}${toEndPattern(path, isEnd)}`, flags)
}

function toEndPattern(path: string, isEnd: boolean): string {
  if (path === '*' || path === '/*') return '(.*)$'
  if (path.endsWith('*')) return '(?:\\/(.+)|\\/*)$'
  if (isEnd) return '\\/*$'
  return path === '' || path === '/' ? '' : '(?:(?=\\/|$))'
}

function joinPaths(...paths: string[]): string {
  return paths.join('/').replace(/\/\/+/g, '/')
}

/** Decodes each segment; an encoded slash stays encoded. Returns a malformed path as it is. */
function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return path
      .split('/')
      .map(segment => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}
