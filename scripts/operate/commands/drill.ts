import { join } from 'node:path'
import { env } from '#app/lib/env.server.ts'
import {
  describeSettings,
  formatSettings,
} from '#app/operation/backups/described-settings.server.ts'
import { runDrill } from '#app/operation/drill/drill.server.ts'
import { failUsage, readWords, resolvePath, type WithApp } from '../command.ts'

const usage = 'Use: medfold drill [--in FOLDER] [--json]'

const options = { in: { type: 'string' }, json: { type: 'boolean' } } as const

/**
 * Rehearses the loss of this server while it runs, and prints the time of each step.
 * @param args of the command line.
 */
export async function runDrillCommand(args: string[], withApp: WithApp): Promise<void> {
  const words = readWords(args, options, 0)
  if (!words) return failUsage(usage)
  const { in: folder, json = false } = words.values
  await withApp(async ({ db }) => {
    const result = await runDrill(db, env(), {
      launcher: join(import.meta.dirname, '../../serve.ts'),
      folder: folder === undefined ? undefined : resolvePath(folder),
      onStep({ title, seconds }) {
        if (!json) console.info(`ok  ${title} (${seconds} s)`)
      },
    })
    const settings = describeSettings()
    if (json) return console.info(JSON.stringify({ ...result, settings }))
    const megabytes = Math.max(1, Math.round(result.bytes / 1024 / 1024))
    console.info(
      `The drill passed in ${result.seconds} s, with a backup of ${megabytes} MiB. Nothing of it is left.`,
    )
    console.info(
      `A new machine also needs the master key, and these settings, whose secrets are in no backup: ${formatSettings(settings) || 'none'}`,
    )
  })
}
