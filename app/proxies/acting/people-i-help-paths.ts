/** Where the people whom somebody helps stand. */
export const peopleIHelpPath = '/proxy/dashboard'

/** Where a proxy gives up an access. */
export function leavePath(accessId: string): string {
  return `${peopleIHelpPath}/${accessId}/leave`
}
