import type { EntryContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'

/** A request that an action of the tiny build received. */
export interface Received {
  url: string
  forwarded: string | null
  body: string
}

interface TinyBuildOptions {
  received?: Received[]
  /** Runs in the loader of /slow and in every action, before it answers. */
  pause?: () => Promise<void>
}

/** Returns a Remix build with real routes for the real Remix handler, without Vite and React. */
export function tinyBuild({
  received = [],
  pause = async () => {},
}: TinyBuildOptions = {}): ServerBuild {
  const action = async ({ request }: LoaderFunctionArgs) => {
    const body = await request.text()
    await pause()
    received.push({ url: request.url, forwarded: request.headers.get('x-forwarded-for'), body })
    return Response.json({ saved: body.length })
  }
  const page = { default: () => null }
  const modules: Record<string, { path?: string; index?: true; module: object }> = {
    index: { index: true, module: { ...page, action } },
    view: {
      path: 'view/:shareId/:accessCode',
      module: { ...page, action, loader: () => ({ shown: true }) },
    },
    slow: { path: 'slow', module: { ...page, loader: () => pause().then(() => ({ done: true })) } },
    resource: {
      path: 'resource',
      module: { action, loader: ({ context }: LoaderFunctionArgs) => Response.json(context) },
    },
    unsubscribe: { path: 'unsubscribe/:token', module: { action } },
    manifest: { path: 'shl/:id', module: { action } },
    file: { path: 'shl/:id/f/:file', module: { loader: () => new Response('file') } },
    login: { path: 'login', module: { ...page, action } },
    register: { path: 'register', module: { ...page, action } },
    passkey: { path: 'login/passkey', module: { action } },
    section: { path: 'profile/personal', module: { action } },
    cards: { path: 'profile/insurance-cards', module: { action } },
    cached: { path: 'cached', module: { loader: looselyGuarded } },
    away: {
      path: 'away',
      module: { loader: () => new Response(null, { status: 302, headers: { Location: '/' } }) },
    },
    broken: { path: 'broken', module: { loader: brokenStream } },
    streamed: { path: 'streamed', module: { loader: () => streamed(pause) } },
  }
  const children = Object.entries(modules).map(([id, { module, ...rest }]) => [
    id,
    { id, parentId: 'root', module, ...rest },
  ])
  const routes = { root: { id: 'root', path: '', module: page }, ...Object.fromEntries(children) }
  return {
    mode: 'production',
    entry: { module: { default: drawPage, handleError: () => {} } },
    routes,
    assets: {
      entry: { imports: [], module: '/assets/app-abc123.js' },
      routes: {},
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    isSpaMode: false,
    basename: '/',
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: false,
      v3_singleFetch: true,
      v3_routeConfig: false,
      unstable_optimizeDeps: false,
    },
  } as unknown as ServerBuild
}

async function drawPage(
  _request: Request,
  status: number,
  headers: Headers,
  _remix: EntryContext,
  context: unknown,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { cspNonce } = context as { cspNonce: string }
  return new Response(`<!doctype html><script nonce="${cspNonce}"></script>`, { headers, status })
}

function looselyGuarded(): Response {
  return new Response('mine', {
    headers: {
      'Cache-Control': 'public, max-age=600',
      'Content-Security-Policy': 'sandbox',
      'Referrer-Policy': 'unsafe-url',
    },
  })
}

function brokenStream(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('begun'))
    },
    pull(controller) {
      controller.error(new Error('secret of the house'))
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/plain' } })
}

/** Sends one line, waits, and sends another. */
function streamed(pause: () => Promise<void>): Response {
  const lines = ['first line\n'.repeat(200), 'last line\n']
  const body = new ReadableStream({
    async pull(controller) {
      const line = lines.shift()
      if (!line) return controller.close()
      controller.enqueue(new TextEncoder().encode(line))
      await pause()
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/plain' } })
}
