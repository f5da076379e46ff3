import { isAbsolute, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { SettingsError } from '#app/lib/settings.server.ts'
import { type App, bootForCommand } from '#app/server/boot.server.ts'
import { toSettingsError } from '#db/store.server.ts'

/** Calls `work` with an open application. */
export type WithApp = (work: (app: Pick<App, 'db'>) => Promise<void>) => Promise<void>

/** Opens the application for a command, and closes it. Prints a SettingsError as one line. */
export async function withApp(work: (app: App) => Promise<void>): Promise<void> {
  await printFault(async () => {
    const app = await bootForCommand()
    try {
      await work(app)
    } catch (error) {
      throw toSettingsError(app.env, error)
    } finally {
      await app.close()
    }
  })
}

/** Runs work that needs no open application. Prints a SettingsError as one line. */
export async function printFault(work: () => Promise<void>): Promise<void> {
  try {
    await work()
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

/** Prints how to use a command, and makes it end with code 2. */
export function failUsage(usage: string): void {
  console.error(usage)
  process.exitCode = 2
}

/**
 * Reads the words of a command line.
 * @returns undefined for an unknown option or too many words.
 */
export function readWords<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  maxWords: number,
) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
    return parsed.positionals.length > maxWords ? undefined : parsed
  } catch {
    return undefined
  }
}

/** Returns a path of the command line. scripts/medfold changes the folder, and notes the first. */
export function resolvePath(path: string): string {
  return isAbsolute(path) ? path : resolve(process.env.MEDFOLD_CALLED_FROM ?? '.', path)
}

/** Returns the first line of the input; empty if the input has ended. */
export async function readTypedLine(input: Readable): Promise<string> {
  const lines = createInterface({ input })
  for await (const line of lines) return line
  return ''
}
