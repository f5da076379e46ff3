/** Message that asks for the password for the first time: no error. */
export const reAuthenticationQuestion = 'Enter your password to go on'

/** Returns whether the errors of an answer only ask for the password. */
export function isReAuthenticationQuestion(
  errors: Record<string, string[] | null | undefined> | null | undefined,
): boolean {
  const asked = Object.entries(errors ?? {}).filter(([, messages]) => messages?.length)
  return (
    asked.length === 1 && asked[0]?.[0] === 'proof' && asked[0][1]?.[0] === reAuthenticationQuestion
  )
}
