import type { ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import type { App } from '#app/server/boot.server.ts'
import { findBootFunction, type OpenedApplication } from './opened-application.ts'

/** Serves the sources through Vite, and restarts the application when its modules change. */
export async function openSources(root: string): Promise<OpenedApplication> {
  const vite = await createServer({
    root,
    server: { middlewareMode: true },
    optimizeDeps: {
      // Found at the start, because packages found later make Vite load a second React.
      entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/*/*'],
      // For the server alone: Vite would fail to find a browser build of it.
      exclude: ['@node-rs/argon2'],
    },
  })
  // The second Vite server within Remix's plugin would exit at once.
  process.removeAllListeners('SIGTERM')
  let booted: { boot: unknown; app: Promise<App> } | undefined

  const running = async () => {
    const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
    const boot = findBootFunction(build)
    if (booted?.boot !== boot) booted = { boot, app: restart(booted?.app, boot) }
    return { build, app: await booted.app }
  }

  const { app } = await running()
  const close = async () => {
    await vite.close()
    await (await booted?.app)?.close()
  }
  const stopJobs = async (graceMs: number) => (await booted?.app)?.stopJobs(graceMs)
  return { app, running, files: vite.middlewares, stopJobs, close }
}

async function restart(previous: Promise<App> | undefined, boot: () => Promise<App>): Promise<App> {
  const isRestart = previous !== undefined
  await (await previous)?.close()
  const app = await boot()
  // The launcher starts the jobs of the first application, once it listens.
  if (isRestart) app.startJobs()
  return app
}
