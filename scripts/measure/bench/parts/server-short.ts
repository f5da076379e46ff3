import type { BenchRow } from '../row.ts'
import { measureBriefly, title } from './server.ts'

export { title }

/** Measures the pages of `server` for a few seconds each, without memory. */
export function measure(): Promise<BenchRow[]> {
  return measureBriefly()
}
