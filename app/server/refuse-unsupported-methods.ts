import type { ActionFunctionArgs, ServerBuild } from '@remix-run/node'
import { plainPage } from './plain-page.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * Returns a build in which every route refuses unsupported methods with our own 405. The
 * framework's answer would name the route and its source file.
 */
export function refuseUnsupportedMethods(build: ServerBuild, origin: string): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && withRefusedMethods(route, origin),
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}

function withRefusedMethods(route: Route, origin: string): Route {
  const { module } = route
  // The error boundary draws a page around the refusal; resource routes have none.
  const refuse = (allow: string) => (args: ActionFunctionArgs) => {
    throw module.default
      ? new Response(null, { status: 405, headers: { Allow: allow } })
      : plainRefusal(args, origin, allow)
  }
  const needsLoader = !module.loader && !module.default
  return {
    ...route,
    module: {
      ...module,
      action: module.action ?? refuse('GET, HEAD'),
      ...(needsLoader && { loader: refuse('POST') }),
    },
  }
}

function plainRefusal({ context }: ActionFunctionArgs, origin: string, allow: string): Response {
  const { requestId, cspNonce } = context
  return new Response(plainPage(405, { requestId, cspNonce, origin }), {
    status: 405,
    headers: { Allow: allow, 'Content-Type': 'text/html; charset=utf-8' },
  })
}
