import type { createRequestHandler, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import type { RouteBranch } from './route-matcher.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Handle = ReturnType<typeof createRequestHandler>
type Loader = NonNullable<Route['module']['loader']>

/** The result or error of a loader. */
type Outcome = { value: Awaited<ReturnType<Loader>> } | { error: unknown }

declare module '#app/http/request-context.server.ts' {
  interface RequestContext {
    /** The outcome of this request's loader, once it has run. */
    loaderOutcome?: Outcome
  }
}

/**
 * Returns a handler that calls the loader of a resource route itself, with less work than Remix.
 * Remix still answers errors, redirects, data and addresses with a query.
 * @param answer the handler of a build whose route has `withLoaderOutcome`.
 */
export function loadDirectly({ routes, paramsOf }: RouteBranch, answer: Handle): Handle {
  const load = routes.at(-1)?.module.loader
  if (!load) return answer
  return async (request, context) => {
    const { href, origin, pathname } = new URL(request.url)
    const hasQuery = href !== `${origin}${pathname}`
    if (!context || hasQuery || !isForLoader(request, pathname)) {
      return await answer(request, context)
    }
    const outcome = await runLoader(load, { request, context, params: paramsOf(pathname) })
    if (!isPlainAnswer(outcome)) {
      context.loaderOutcome = outcome
      return await answer(request, context)
    }
    const { value } = outcome
    if (request.method !== 'HEAD') return value
    const { headers, status, statusText } = value
    return new Response(null, { headers, status, statusText })
  }
}

/** Returns the route with a loader that returns the outcome if the loader has already run. */
export function withLoaderOutcome(route: Route): Route {
  const load = route.module.loader
  if (!load) return route
  const loader = (args: LoaderFunctionArgs) => {
    const outcome = args.context.loaderOutcome
    if (!outcome) return load(args)
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
  return { ...route, module: { ...route.module, loader } }
}

// Remix encodes the answers to data requests of single fetch.
function isForLoader({ method }: Request, pathname: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !pathname.endsWith('.data')
}

async function runLoader(load: Loader, args: LoaderFunctionArgs): Promise<Outcome> {
  try {
    return { value: await load(args) }
  } catch (error) {
    return { error }
  }
}

// Remix resolves the address of a redirect against the route.
function isPlainAnswer(outcome: Outcome): outcome is { value: Response } {
  if (!('value' in outcome) || !(outcome.value instanceof Response)) return false
  return outcome.value.status < 300 || outcome.value.status > 399
}
