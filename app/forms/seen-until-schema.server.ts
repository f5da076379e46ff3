import { z } from 'zod'

/**
 * Schema of the time up to which a page showed its entries; later ones stay unseen. Returns an ISO
 * time that is not in the future.
 */
export const seenUntilSchema = z.iso
  .datetime()
  .transform(at => new Date(Math.min(Date.parse(at), Date.now())).toISOString())
