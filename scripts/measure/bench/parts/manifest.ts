import { HttpClient } from '#tests/support/http/http-client.ts'
import { askForManifest, shlOfOwner } from '#tests/support/http/shl-of-owner.ts'
import { startBenchServer } from '../bench-server.ts'
import { cpuMs, kb } from '../figures.ts'
import { LoadProcess } from '../load-process.ts'
import { percentile } from '../percentile.ts'
import { registerAndFill } from '../person.ts'
import type { BenchRow } from '../row.ts'

export const title = 'Manifest of a SMART Health Link, of a richly filled record'

const connections = 10
// Each client may get 60 manifests of a link in an hour.
const addresses = 5000
const warmUpSeconds = 2
const seconds = 6
const maxMs = 60

/** Measures the answer to the right code with ten requests at a time, log row and mail included. */
export async function measure(): Promise<BenchRow[]> {
  const profileDir = process.env.BENCH_CPU_PROF
  const server = await startBenchServer({
    TRUSTED_PROXIES: '127.0.0.0/8',
    ...(profileDir && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileDir}` }),
  })
  const client = new LoadProcess()
  try {
    const person = await registerAndFill(server.origin)
    const shl = await shlOfOwner(server, { person })
    const passcode = person.code
    const { status, bytes } = await askForManifest(new HttpClient(server.origin), shl, { passcode })
    if (status !== 200) throw new Error(`The manifest was answered with ${status}`)
    const json = JSON.stringify({ recipient: 'City Hospital', passcode })
    const targets = [{ path: shl.path, json }]
    const slice = { port: server.port, targets, connections, addresses }
    await client.run({ ...slice, seconds: warmUpSeconds })
    const cpuBefore = cpuMs(server.pid)
    const { count, times } = await client.run({ ...slice, seconds })
    const cpu = (cpuMs(server.pid) - cpuBefore) / count
    const p99 = percentile(times, 99)
    return [
      { what: 'size', measured: kb(bytes) },
      { what: 'processor time', measured: `${cpu.toFixed(1)} ms` },
      { what: `p50 (${connections} at once)`, measured: `${percentile(times, 50).toFixed(1)} ms` },
      {
        what: `p99 (${connections} at once)`,
        measured: `${p99.toFixed(1)} ms`,
        goal: `≤ ${maxMs} ms`,
        isMet: p99 <= maxMs,
      },
    ]
  } finally {
    client.stop()
    await server.dispose()
  }
}
