export const peopleIHelpPath = '/proxy/dashboard'

/** Returns the path of the page where a proxy gives up a grant. */
export function leavePath(accessId: string): string {
  return `${peopleIHelpPath}/${accessId}/leave`
}
