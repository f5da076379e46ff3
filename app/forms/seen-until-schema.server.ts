import { z } from 'zod'

/**
 * The moment up to which a page showed something, as its form posts it: what came later was not seen, and stays. A
 * moment that is still to come counts as now. Gives an ISO time.
 */
export const seenUntilSchema = z.iso
  .datetime()
  .transform(at => new Date(Math.min(Date.parse(at), Date.now())).toISOString())
