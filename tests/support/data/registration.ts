import { onTestFinished } from 'vitest'
import type { RegistrationMode } from '#app/accounts/registration/registration-mode.server.ts'
import { env } from '#app/lib/env.server.ts'

/** Sets who may register, until the test ends. */
export function setRegistration(mode: RegistrationMode): void {
  const settings = env()
  const before = settings.registration
  settings.registration = mode
  onTestFinished(() => {
    settings.registration = before
  })
}
