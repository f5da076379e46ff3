import { onTestFinished } from 'vitest'
import { env } from '#app/lib/env.server.ts'

/** Sets `EMAIL_CONFIRMATION` until the test ends. */
export function setEmailConfirmation(isOn: boolean): void {
  const settings = env()
  const before = settings.emailConfirmation
  settings.emailConfirmation = isOn
  onTestFinished(() => {
    settings.emailConfirmation = before
  })
}
