/** A write that is refused while the disk is full, so that what is left serves emergency access. */
export class StoreFullError extends Error {
  override name = 'StoreFullError'
}

/** Returns whether an error means that the disk is full; in either engine's codes. */
export function isStoreFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  // By name, because the launcher and the build each have this class. 53100: disk_full of
  // PostgreSQL.
  return error.name === 'StoreFullError' || code === 'SQLITE_FULL' || code === '53100'
}

/** The message for a person whose write the full disk refused. */
export const storeFullMessage =
  'Not saved: the disk of this server is full. What you typed is still here. Tell whoever runs this site, and try again later.'
