/** Returns whether an error of either engine means that the disk is full. 53100 is disk_full. */
export function isStoreFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'SQLITE_FULL' || code === '53100'
}

/** Tells a person that the full disk refused their write. */
export const storeFullMessage =
  'Not saved: the disk of this server is full. What you typed is still here. Tell the operator of this site, and try again later.'
