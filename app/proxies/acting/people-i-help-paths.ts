/** Where the people whom somebody helps stand. */
export const helpedPath = '/proxy/dashboard'

/** Where a proxy gives up an access. */
export function leavePath(accessId: string): string {
  return `${helpedPath}/${accessId}/leave`
}
