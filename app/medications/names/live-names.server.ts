import { LRUCache } from 'lru-cache'
import { env } from '#app/lib/env.server.ts'
import { writeLog } from '#app/lib/log.server.ts'
import { days } from '#app/lib/time.ts'
import { type LiveNames, type LiveSource, openFda, rxNorm } from './live-sources.server.ts'
import { toNameKey } from './name-key.ts'

/** Names of live sources, and the sources that did not answer. */
export interface LiveResult extends LiveNames {
  failed: string[]
}

const noResult: LiveResult = { names: [], didYouMean: [], failed: [] }

/** Returns the live sources; none unless `DRUG_LOOKUP=on`. */
export function liveSources(): LiveSource[] {
  return env().drugLookup ? [rxNorm, openFda] : []
}

const timeoutMs = 3_000
const maxBytes = 2_000_000
const maxQueryLength = 100

/**
 * Returns the names that live sources have for a query. Only the typed name leaves this server;
 * answers never affect the check. A source that fails or takes longer than three seconds is in
 * `failed`.
 */
export async function liveNames(
  query: string,
  sources: readonly LiveSource[] = liveSources(),
): Promise<LiveResult> {
  const name = query.replace(/\s+/g, ' ').trim()
  if (sources.length === 0 || name.length < 2 || name.length > maxQueryLength) return noResult
  const signal = AbortSignal.timeout(timeoutMs)
  const answers = await Promise.all(sources.map(source => cachedAnswer(source, name, signal)))
  return {
    names: uniqueNames(answers.flatMap(answer => answer?.names ?? [])),
    didYouMean: uniqueNames(answers.flatMap(answer => answer?.didYouMean ?? [])),
    failed: sources.filter((_, index) => !answers[index]).map(source => source.name),
  }
}

// Cached by source and query, without the user, as the National Library of Medicine requests.
const cache = new LRUCache<string, Promise<LiveNames>>({
  max: 500,
  ttl: days(1),
  ttlResolution: 0,
  perf: { now: () => Date.now() },
})

async function cachedAnswer(
  source: LiveSource,
  name: string,
  signal: AbortSignal,
): Promise<LiveNames | undefined> {
  const key = `${source.origin} ${toNameKey(name)}`
  const cached = cache.get(key)
  if (cached) return await cached.catch(() => undefined)
  const answer = source.findNames(name, path => fetchJson(source, path, signal))
  cache.set(key, answer)
  try {
    return await answer
  } catch (error) {
    if (cache.peek(key) === answer) cache.delete(key)
    logFailure(source, error)
    return undefined
  }
}

/** An error status of a source. */
class SourceError extends Error {
  override name = 'SourceError'
  readonly status: number

  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

// RxNorm allows twenty requests a second from one address.
const maxRequestsPerSecond = 10
let requestTimes: number[] = []

async function fetchJson(
  { origin }: LiveSource,
  path: string,
  signal: AbortSignal,
): Promise<unknown> {
  requestTimes = requestTimes.filter(time => time > Date.now() - 1000)
  if (requestTimes.length >= maxRequestsPerSecond) throw new SourceError(429)
  requestTimes.push(Date.now())
  const response = await fetch(origin + path, {
    signal,
    // A redirect would lead to a source that the operator has not enabled.
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  const text = await readLimitedText(response)
  // openFDA answers "no match" with a 404 in JSON; a 404 in plain text is a wrong path.
  if (response.status === 404 && isNoMatch(text)) return undefined
  if (!response.ok) throw new SourceError(response.status)
  return JSON.parse(text)
}

async function readLimitedText(response: Response): Promise<string> {
  if (!response.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  // The DOM types lack the async iterator of streams.
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxBytes) throw new RangeError('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function isNoMatch(text: string): boolean {
  try {
    return JSON.parse(text).error?.code === 'NOT_FOUND'
  } catch {
    return false
  }
}

// Neither address nor answer is logged: both contain the query.
function logFailure({ name }: LiveSource, error: unknown): void {
  const status = error instanceof SourceError ? error.status : undefined
  const fault = error instanceof Error ? error.name : 'unknown'
  writeLog({ level: 'warn', kind: 'drug-lookup', source: name, status, fault })
}

const maxNames = 100
const maxNameLength = 200

function uniqueNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names.slice(0, maxNames)) {
    if (name.length > maxNameLength) continue
    const key = toNameKey(name)
    if (key && !byKey.has(key)) byKey.set(key, name)
  }
  return [...byKey.values()]
}

/** Clears the cache, for tests. */
export function clearLiveNames(): void {
  cache.clear()
  requestTimes = []
}
