import { join } from 'node:path'
import { env } from '#app/lib/env.server.ts'
import { installUpdate } from '#app/operation/updates/update.server.ts'
import { failUsage, printFault, readWords, resolvePath } from '../command.ts'

const usage = `Use: scripts/update RELEASE.tar.gz [--stop COMMAND] [--start COMMAND]
  --stop    stops the server; "systemctl stop medfold" by default
  --start   starts it; "systemctl start medfold" by default`

const options = {
  stop: { type: 'string', default: 'systemctl stop medfold' },
  start: { type: 'string', default: 'systemctl start medfold' },
} as const

/**
 * Installs a release that is on this machine, and goes back to the former one if it fails.
 * @param args of the command line.
 */
export async function runUpdateCommand(args: string[]): Promise<void> {
  const words = readWords(args, options, 1)
  const [file] = words?.positionals ?? []
  if (!words || !file) return failUsage(usage)
  const { stop, start } = words.values
  await printFault(() =>
    installUpdate(env(), {
      // The release that runs this is in ROOT/releases/NAME/scripts/operate/commands.
      root: join(import.meta.dirname, '../../../../..'),
      file: resolvePath(file),
      stop,
      start,
      onStep: line => console.info(line),
    }),
  )
}
