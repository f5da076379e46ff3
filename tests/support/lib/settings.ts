import { onTestFinished } from 'vitest'
import { env } from '#app/lib/env.server.ts'

/** Changes settings of the server until the test ends. */
export function changeSettings(changes: Partial<ReturnType<typeof env>>): void {
  const settings = env()
  const before = { ...settings }
  Object.assign(settings, changes)
  onTestFinished(() => void Object.assign(settings, before))
}

/** Sets `EMAIL_CONFIRMATION` until the test ends. */
export function setEmailConfirmation(isOn: boolean): void {
  changeSettings({ emailConfirmation: isOn })
}
