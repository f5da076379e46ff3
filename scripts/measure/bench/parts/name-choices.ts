import { suggestNameChoices } from '#app/medications/names/name-choices.server.ts'
import { percentile } from '../percentile.ts'
import type { BenchRow } from '../row.ts'

export const title = 'Names of medicines while typing, in processor time of the server'

const goalMs = 50
const rounds = 5
const typed = ['me', 'metfromin', 'a', 'in', 'amoxicillin/clavulanat', 'x'.repeat(200)]

/** Measures the processor time of name choices for typed texts. */
export async function measure(): Promise<BenchRow[]> {
  suggestNameChoices('metformin')
  return typed.map(text => {
    const times = Array.from({ length: rounds }, () =>
      measureProcessorMs(() => suggestNameChoices(text)),
    )
    const median = percentile(times, 50)
    const words = text.length > 30 ? `${text.length} letters without a name` : `“${text}”`
    return {
      what: `names for ${words}`,
      measured: `${median.toFixed(1)} ms`,
      goal: `≤ ${goalMs} ms`,
      isMet: median <= goalMs,
    }
  })
}

function measureProcessorMs(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
