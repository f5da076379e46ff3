import { SettingsError } from '#app/lib/settings.server.ts'
import { type App, bootForCommand } from '#app/server/boot.server.ts'

/** Calls `work` with an open application. */
export type WithApp = (work: (app: Pick<App, 'db'>) => Promise<void>) => Promise<void>

/** Opens the application for a command, and closes it. Prints a SettingsError as one line. */
export async function withApp(work: (app: App) => Promise<void>): Promise<void> {
  try {
    const app = await bootForCommand()
    try {
      await work(app)
    } finally {
      await app.close()
    }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    fail(error.message)
  }
}

/** Prints one line and makes the command end with code 1. */
export function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
