/** Message that asks for the password for the first time: no error. */
export const reAuthenticationQuestion = 'Enter your password to go on'

/** Returns whether the errors of an answer only ask for the password. */
export function isReAuthenticationQuestion(
  errors: Record<string, string[] | null | undefined> | null | undefined,
): boolean {
  const failed = Object.entries(errors ?? {}).filter(([, messages]) => messages?.length)
  return (
    failed.length === 1 &&
    failed[0]?.[0] === 'proof' &&
    failed[0][1]?.[0] === reAuthenticationQuestion
  )
}
