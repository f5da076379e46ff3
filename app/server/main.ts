import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import type { ServerBuild } from '@remix-run/node'
import { type Env, env } from '#app/lib/env.server.ts'
import { fileFaultLine } from '#app/lib/file-fault.server.ts'
import { logError, writeLog } from '#app/lib/log.server.ts'
import { product } from '#app/lib/product.ts'
import { readSettings } from '#app/operation/doctor/read-settings.server.ts'
import type { App } from './boot.server.ts'
import { createMedfoldServer, type MedfoldServer } from './http-server.ts'
import { checkAddressIsFree, listen, StartError } from './listen.ts'
import type { MetricsServer } from './metrics-server.ts'
import { findBootFunction, type OpenedApplication } from './opened-application.ts'
import { publicFiles } from './public-files.ts'
import { type Log, logRequest } from './request-log.ts'
import { serveSetupPage } from './setup-page.ts'
import { listStartWarnings } from './start-warnings.ts'

export interface MainOptions {
  /** The project's folder. */
  root: string
  isDev: boolean
  isDemo: boolean
  /** Serve a page that says what to set while the settings are not valid. */
  hasSetupPage?: boolean
}

/** Starts the server and runs until a signal. Exits with one line and code 1 if it cannot start. */
export async function main({ root, isDev, isDemo, hasSetupPage }: MainOptions): Promise<void> {
  logWarnings()
  // The drill that started this server is gone, perhaps before the server has handlers for signals.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  try {
    const { fault, warning } = readSettings()
    if (fault && hasSetupPage) return await serveSetupPage(fault)
    if (fault) throw new StartError(fault)
    await checkAddresses(env())
    const opened = isDev ? await openSources(root) : await openBuild(root)
    const { app, running, files } = opened
    const metrics = await openMetrics(app)
    const log: Log = entry => {
      logRequest(entry)
      metrics?.countRequest(entry)
    }
    const server = createMedfoldServer({ env: app.env, running, files, log })
    await listen(server.http, app.env)
    endGracefully(server, opened)
    app.startJobs()
    const demoText = isDemo ? await app.seedDemo() : undefined
    const text = `${product.name} is ready at ${app.env.origin}`
    writeLog({ level: 'info', kind: 'start', text })
    // Written now, because a killed process would leave nothing for the next start.
    flushCompileCache()
    if (demoText) console.info(demoText)
    if (warning) warn(warning)
    for (const line of listStartWarnings(app.env)) warn(line)
    for (const fault of (await app.findFaults?.()) ?? []) warn(fault)
  } catch (error) {
    // No request has arrived, so the message contains nothing private.
    const text = operatorLine(error) ?? inspect(error)
    writeLog({ level: 'error', kind: 'start', text })
    process.exit(1)
  }
}

/** Logs warnings of Node and of packages as lines of the log. Node would print them as text. */
function logWarnings(): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ message }) => {
    writeLog({ level: 'warn', kind: 'runtime', text: message })
  })
}

function warn(text: string): void {
  writeLog({ level: 'warn', kind: 'start', text })
}

/** Checks that every port is free, before anything is made. */
async function checkAddresses(settings: Env): Promise<void> {
  await checkAddressIsFree(settings)
  const metrics = metricsAddress(settings)
  if (metrics) await checkAddressIsFree(metrics, 'METRICS_PORT')
}

/** Returns where metrics are served: on this machine alone unless there is a token. */
function metricsAddress({ host, metricsPort, metricsToken }: Env) {
  return metricsPort && { host: metricsToken ? host : '127.0.0.1', port: metricsPort }
}

async function openBuild(root: string): Promise<OpenedApplication> {
  const file = join(root, 'build/server/index.js')
  if (!existsSync(file)) {
    throw new StartError(
      `${product.name} has not been built: run ./scripts/start, or npm run build.`,
    )
  }
  const build: ServerBuild = await import(pathToFileURL(file).href)
  const app = await findBootFunction(build)()
  const files = publicFiles(join(root, 'build/client'))
  return {
    app,
    running: { app, build },
    files,
    stopJobs: graceMs => app.stopJobs(graceMs),
    close: () => app.close(),
  }
}

// Vite is needed only here, and not installed where the build is served.
async function openSources(root: string): Promise<OpenedApplication> {
  const dev = await import('./development-server.ts')
  return dev.openSources(root)
}

/** Serves metrics, if METRICS_PORT is set. */
async function openMetrics(app: App): Promise<MetricsServer | undefined> {
  const address = metricsAddress(app.env)
  if (!address) return undefined
  const { createMetricsServer } = await import('./metrics-server.ts')
  const metrics = createMetricsServer(app)
  await listen(metrics.http, address, 'METRICS_PORT')
  return metrics
}

/** Exits on a signal once running work has ended, and on an uncaught fault. */
function endGracefully(server: MedfoldServer, { stopJobs, close }: OpenedApplication): void {
  let isEnding = false
  const end = async (code: number, graceMs: number) => {
    // Ctrl-C reaches a process twice when npm started it.
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), graceMs + 5000)
    await Promise.all([server.stop(graceMs), stopJobs(graceMs)])
    await close()
    process.exit(code)
  }
  const endOnFault = (error: unknown) => {
    logError(error)
    // After a fault while ending, nothing is left to wait for.
    if (isEnding) process.exit(1)
    end(1, 1000).catch(() => process.exit(1))
  }
  const endOnSignal = () => {
    end(0, 10_000).catch(endOnFault)
  }
  process.on('SIGTERM', endOnSignal)
  process.on('SIGINT', endOnSignal)
  process.on('uncaughtException', endOnFault)
  process.on('unhandledRejection', endOnFault)
}

/** Returns the line of a fault that the operator can correct; undefined for other errors. */
function operatorLine(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  // By name, because launcher and bundle each have these classes.
  return ['SettingsError', 'StartError'].includes(error.name) ? error.message : fileFaultLine(error)
}
