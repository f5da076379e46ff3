import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { App } from './boot.server.ts'
import type { Running } from './remix-handler.ts'

/** An application with its pages, from a build or from the sources. */
export interface OpenedApplication {
  app: App
  running: Running
  files: RequestHandler
  stopJobs(graceMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * Returns the function of a build that starts the application. Importing it from its source would
 * load its modules a second time.
 */
export function findBootFunction(build: ServerBuild): () => Promise<App> {
  return (build.entry.module as unknown as { boot(): Promise<App> }).boot
}
