import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import type { ServerBuild } from '@remix-run/node'
import { isShlPossible, maxShlOriginLength } from '#app/interop/shl/shl-address.ts'
import { logError, writeLog } from '#app/lib/log.server.ts'
import { product } from '#app/lib/product.ts'
import { findPublicRanges } from '#app/lib/public-ranges.ts'
import { removedSettingsWarning } from '#app/lib/removed-settings.ts'
import { readSettingsSource } from '#app/lib/settings-source.server.ts'
import type { App } from '#app/server/boot.server.ts'
import { createMedfoldServer, type MedfoldServer } from './http-server.ts'
import type { MetricsServer } from './metrics-server.ts'
import { findBootFunction, type OpenedApplication } from './opened-application.ts'
import { publicFiles } from './public-files.ts'
import { type Log, logRequest } from './request-log.ts'

export interface MainOptions {
  /** The project's folder. */
  root: string
  isDev: boolean
  isDemo: boolean
}

/** Starts the server and runs until a signal. Exits with one line and code 1 if it cannot start. */
export async function main({ root, isDev, isDemo }: MainOptions): Promise<void> {
  try {
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
    const removed = removedSettingsWarning(readSettingsSource())
    if (removed) warn(removed)
    const { secure, trustedProxies, hasUnprovenAddresses } = app.env
    if (secure && trustedProxies.length === 0) warn(noProxiesWarning)
    if (hasUnprovenAddresses) warn(unprovenWarning)
    if (!isShlPossible(app.env.origin)) warn(longOriginWarning)
    const publicRanges = findPublicRanges(trustedProxies)
    if (publicRanges.length > 0) warn(publicRangesWarning(publicRanges))
    for (const fault of (await app.findFaults?.()) ?? []) warn(fault)
  } catch (error) {
    // No request has arrived, so the message contains nothing private.
    const text = isForOperator(error) ? error.message : inspect(error)
    writeLog({ level: 'error', kind: 'start', text })
    process.exit(1)
  }
}

function warn(text: string): void {
  writeLog({ level: 'warn', kind: 'start', text })
}

// Also in .env.example, word for word.
const noProxiesWarning =
  'TRUSTED_PROXIES is empty: behind a proxy that is not named there all visitors count as one client, and the wrong codes of one visitor slow down all others.'

const unprovenWarning =
  'EMAIL_CONFIRMATION is off: somebody can use the email of another person for an account and give access to it, until that person resets the password. Set MAIL_TRANSPORT to resend or smtp.'

const longOriginWarning = `APP_URL is longer than ${maxShlOriginLength} characters: emergency links have no SMART Health Link, because its address would be longer than the standard allows. Other systems cannot read records; the pages for people work.`

function publicRangesWarning(ranges: string[]): string {
  return `TRUSTED_PROXIES holds public ranges (${ranges.join(', ')}): every address in them can name any client address. Name single addresses of your proxy.`
}

/** A fault that the operator can correct. Its message is the one line to print. */
class StartError extends Error {
  override name = 'StartError'
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

/** Serves metrics, if METRICS_PORT is set: to this machine alone unless there is a token. */
async function openMetrics(app: App): Promise<MetricsServer | undefined> {
  const { host, metricsPort: port, metricsToken } = app.env
  if (!port) return undefined
  const { createMetricsServer } = await import('./metrics-server.ts')
  const metrics = createMetricsServer(app)
  await listen(metrics.http, { host: metricsToken ? host : '127.0.0.1', port }, 'METRICS_PORT')
  return metrics
}

function listen(
  http: Server,
  { host, port }: Pick<App['env'], 'host' | 'port'>,
  setting = 'PORT',
): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const line = portFaults[error.code ?? '']?.replace('set PORT', `set ${setting}`)
      reject(line ? new StartError(`Port ${port} on ${host} ${line}`) : error)
    })
    http.listen(port, host, resolve)
  })
}

const portFaults: Record<string, string> = {
  EADDRINUSE: 'is already in use: stop the program that listens there, or set PORT to another one.',
  EACCES: 'may not be used by this account: set PORT to 1024 or above.',
  EADDRNOTAVAIL: 'does not exist on this machine: set HOST to one of its addresses.',
  ENOTFOUND: 'cannot be found: set HOST to an address of this machine.',
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

function isForOperator(error: unknown): error is Error {
  return error instanceof Error && ['SettingsError', 'StartError'].includes(error.name)
}
