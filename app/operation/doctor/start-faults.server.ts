import type { Env } from '#app/lib/env.server.ts'
import type { Database } from '#db/client.server.ts'
import { readDurability } from '#db/engine-status.server.ts'
import { checkDurability } from './check-database.ts'
import { checkKeyFile, checkPermissions } from './check-files.ts'
import { readKeyFile } from './facts.server.ts'
import { readDataFiles } from './file-facts.server.ts'

/**
 * Returns a line for each check of the doctor that is bad, of those that are quick and need no
 * network. The launcher warns of proxies itself.
 */
export async function findStartFaults(db: Database, settings: Env): Promise<string[]> {
  const keyFile = await readKeyFile(settings)
  const files = await readDataFiles(settings.dataDir)
  const results = [
    checkPermissions(
      files.filter(({ path }) => path !== keyFile?.path),
      process.getuid?.(),
    ),
    checkKeyFile(keyFile),
    checkDurability(await readDurability(db)),
  ]
  return results
    .filter(({ state }) => state === 'bad')
    .map(({ text, advice }) => (advice ? `${text}. ${advice}` : text))
}
