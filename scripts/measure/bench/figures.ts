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

/** Returns the resident memory of a process in MiB. */
export function residentMib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Returns bytes as text in KB. */
export function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
