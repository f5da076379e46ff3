import { z } from 'zod'
import { findTimeZone } from './time-zones.server.ts'

/** Schema of the field of `TimeZoneField`: undefined for a zone that is not known. */
export function toldTimeZone() {
  return z.unknown().transform(findTimeZone).optional()
}
