import { SettingsError } from '#app/lib/settings.server.ts'
import { type App, bootForCommand } from '#app/server/boot.server.ts'

/** Opens the application, hands it to the work of a command, and closes it. */
export type WithApp = (work: (app: Pick<App, 'db'>) => Promise<void>) => Promise<void>

/** Opens the application for a command of the operator, and closes it again. A fault of the settings is one line. */
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

/** Ends the command with one line and code 1, once what has begun is done. */
export function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
