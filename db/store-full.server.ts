/** Refuses a write while the disk is full: the remaining space is for emergency access. */
export class StoreFullError extends Error {
  override name = 'StoreFullError'
}

/** Returns whether an error of either engine means that the disk is full. */
export function isStoreFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  // The name is compared because launcher and build each load this class. 53100 is disk_full.
  return error.name === 'StoreFullError' || code === 'SQLITE_FULL' || code === '53100'
}

/** Tells a person that the full disk refused their write. */
export const storeFullMessage =
  'Not saved: the disk of this server is full. What you typed is still here. Tell the operator of this site, and try again later.'
