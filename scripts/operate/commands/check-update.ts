import { env } from '#app/lib/env.server.ts'
import { checkUpdate } from '#app/operation/updates/check-update.server.ts'
import { failUsage, printFault } from '../command.ts'

/**
 * Checks that this version can take over the data of the running one, and prints one JSON object.
 * The command `update` of the running version calls it.
 * @param args of the command line: none.
 */
export async function runCheckUpdateCommand(args: string[]): Promise<void> {
  if (args.length > 0) return failUsage('Use: medfold check-update')
  await printFault(async () => {
    process.umask(0o077)
    console.info(JSON.stringify(await checkUpdate(env())))
  })
}
