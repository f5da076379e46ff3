import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Env } from '#app/lib/env.server.ts'
import { isSameSecret } from '#app/lib/is-same-secret.server.ts'
import { logError } from '#app/lib/log.server.ts'
import type { InstanceMeasure } from '#app/operation/measures.server.ts'
import type { App } from './boot.server.ts'
import type { Log } from './request-log.ts'

export interface MetricsServer {
  /** Answers GET /metrics. Does not listen yet. */
  http: Server
  /** Counts one answer by the pattern of its route. */
  countRequest: Log
}

type MeasuredApp = Pick<App, 'isHealthy' | 'storeFault' | 'measures'> & {
  env: Pick<Env, 'metricsToken'>
}

/** Creates the server for Prometheus. No label has a path, an address or an id. */
export function createMetricsServer(app: MeasuredApp): MetricsServer {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'medfold_requests_total',
    help: 'Answers by route, method and status; status 0 had none',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'medfold_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const measures = [measureReadiness(app), ...(app.measures ?? [])]
  for (const measure of measures) registerMeasure(registry, measure)
  const http = createServer((req, res) => {
    const status = findRefusal(req, app.env.metricsToken)
    if (status) return void res.writeHead(status, { 'WWW-Authenticate': 'Bearer' }).end()
    registry.metrics().then(
      text => res.setHeader('Content-Type', registry.contentType).end(text),
      error => {
        logError(error)
        res.writeHead(500).end()
      },
    )
  })
  return {
    http,
    countRequest({ route, method, status, ms }) {
      requests.inc({ route, method, status })
      durations.observe({ route }, ms / 1000)
    },
  }
}

function measureReadiness({ isHealthy, storeFault }: MeasuredApp): InstanceMeasure {
  const read = async () => Number((await isHealthy()) && !storeFault?.())
  return { name: 'medfold_ready', help: '1 while records can be read and saved', read }
}

/** Registers a measure. One that cannot be read is left out of an answer. */
function registerMeasure(registry: Registry, { name, help, read }: InstanceMeasure): void {
  const Metric = name.endsWith('_total') ? Counter : Gauge
  new Metric({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read().catch(() => undefined)
      this.remove()
      if (value !== undefined) this.inc(value)
    },
  })
}

function findRefusal({ headers, method, url }: IncomingMessage, token?: string) {
  const { authorization = '' } = headers
  if (token !== undefined && !isSameSecret(authorization, `Bearer ${token}`)) return 401
  return method === 'GET' && url === '/metrics' ? undefined : 404
}
