import { Agent, request } from 'node:http'

export interface LoadResult {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Requests one page repeatedly on 16 keep-alive connections. */
export async function load(options: {
  url: string
  cookie: string
  seconds: number
}): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  await run(agent, options, 1) // warm
  const times = await run(agent, options, options.seconds)
  agent.destroy()
  return {
    perSecond: times.length / options.seconds,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  }
}

/** Returns the value that `percent` of the figures do not exceed. */
export function percentile(figures: number[], percent: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return (
    sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ??
    Number.NaN
  )
}

async function run(
  agent: Agent,
  { url, cookie }: { url: string; cookie: string },
  seconds: number,
): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const worker = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      await once(agent, url, cookie)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return times
}

function once(agent: Agent, url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: cookie ? { cookie } : {} }, response => {
      if (response.statusCode !== 200)
        reject(new Error(`${response.statusCode} for a page under load`))
      response.on('end', resolve).resume()
    })
      .on('error', reject)
      .end()
  })
}
