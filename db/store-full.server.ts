import { errorCode } from '#app/lib/error-code.ts'

/** Returns whether an error of either engine means that the disk is full. 53100 is disk_full. */
export function isStoreFull(error: unknown): boolean {
  return ['SQLITE_FULL', '53100'].includes(errorCode(error))
}

/** Tells a person that the full disk refused their write. */
export const storeFullMessage =
  'Not saved: the disk of this server is full. What you typed is still here. Tell the operator of this site, and try again later.'
