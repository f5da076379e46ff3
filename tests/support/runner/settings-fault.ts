import { SettingsError } from '#app/lib/settings.server.ts'

/**
 * Returns the message of the `SettingsError` that an action throws.
 * @throws when the action throws nothing or another error.
 */
export function settingsFault(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error('Nothing was refused')
}
