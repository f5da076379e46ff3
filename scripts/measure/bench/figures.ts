import { readFileSync } from 'node:fs'

/** Returns the processor time of a process in milliseconds. Other processes affect it least. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10 // ticks of a hundredth of a second
}

/** Returns the milliseconds until the promise of an action is settled. */
export async function elapsedMs(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await action()
  return performance.now() - startedAt
}

/** Returns the value that this many percent of the figures do not exceed. */
export function percentile(figures: number[], percent: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return (
    sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ??
    Number.NaN
  )
}

/** Returns bytes as text in KB. */
export function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
