import type { createRequestHandler, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import type { RouteBranch } from './route-matcher.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Handle = ReturnType<typeof createRequestHandler>
type Loader = NonNullable<Route['module']['loader']>

/** The result of a loader that has run. */
type Outcome = { value: Awaited<ReturnType<Loader>> } | { error: unknown }

declare module '#app/http/request-context.server.ts' {
  interface RequestContext {
    /** The result of the loader of this request, once the loader has run. */
    loaderOutcome?: Outcome
  }
}

/**
 * Returns a handler that calls the loader of a resource route itself. Remix makes three requests
 * out of one and matches the address twice before it does the same. It still answers all that is no
 * plain response (an error, a redirect, data): its loader repeats the outcome. It also answers
 * addresses with a query, which it writes anew before a loader reads it.
 * @param answer the handler of a build whose route is `repeating`.
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
    const outcome = await outcomeOf(load, { request, context, params: paramsOf(pathname) })
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

/** Returns the route with a loader that gives the outcome of a request whose loader has run. */
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

// Data requests of single fetch get the answer in another form.
function isForLoader({ method }: Request, pathname: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !pathname.endsWith('.data')
}

async function outcomeOf(load: Loader, args: LoaderFunctionArgs): Promise<Outcome> {
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
