/**
 * Options of the Remix Vite plugin; `vite.config.ts` hands them over.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // app/routes.ts names every URL and its file.
    v3_routeConfig: true,
    // Its requests would carry the paths of links: docs/decisions/0002-dependencies.md.
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
  },
}
