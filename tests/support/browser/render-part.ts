import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server.js'

/**
 * Renders a part of a page as HTML, without a server.
 * @param root data of the root loader.
 */
export async function renderPart(
  part: ReactNode,
  root: Record<string, unknown> = {},
): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([
    { id: 'root', path: '*', loader: () => root, element: part },
  ])
  const context = await query(new Request('http://localhost:3000/'))
  if (context instanceof Response) throw new Error('Nothing redirects here')
  const router = createStaticRouter(dataRoutes, context)
  return renderToStaticMarkup(
    createElement(StaticRouterProvider, { router, context, hydrate: false }),
  )
}
