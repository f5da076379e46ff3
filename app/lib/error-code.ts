/** Returns the code of an error of Node or of a database, such as `ENOENT`; '' without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
