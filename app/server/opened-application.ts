import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { App } from './boot.server.ts'
import type { RunningApplication } from './remix/remix-handler.ts'

/** An application with its pages, from a build or from the sources. */
export interface OpenedApplication {
  app: App
  running: RunningApplication | (() => Promise<RunningApplication>)
  files: RequestHandler
  /** Ends what the application does by itself. */
  stopJobs(graceMs: number): Promise<void>
  close(): Promise<void>
}

/** The function of a build that starts the application: in the build every module exists once. */
export function bootFunctionOf(build: ServerBuild): () => Promise<App> {
  return (build.entry.module as unknown as { boot(): Promise<App> }).boot
}
