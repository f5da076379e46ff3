import type { Row } from '../row.ts'
import { measureBriefly, title } from './server.ts'

export { title }

/** Returns the rows of `server` after a few seconds of load a page, without memory. */
export function measure(): Promise<Row[]> {
  return measureBriefly()
}
