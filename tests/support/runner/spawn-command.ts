import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { testMasterKey } from '../db/database.ts'

const medfold = join(import.meta.dirname, '../../../scripts/operate/medfold.ts')

/**
 * Runs `medfold` in a new process, as an operator does, on this database.
 * @param command the words of the command, separated by spaces.
 */
export function spawnCommand(
  command: string,
  { dataDir, databaseUrl = '' }: StoreSettings,
  { words = [], settings = {}, typed = '' }: SpawnOptions = {},
) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [medfold, ...command.split(' '), ...words],
    {
      encoding: 'utf8',
      input: typed,
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        REGISTRATION: '',
        MASTER_KEY: testMasterKey,
        NODE_NO_WARNINGS: '1',
        ...settings,
      },
    },
  )
  return { status, stdout, stderr }
}

interface SpawnOptions {
  words?: string[]
  settings?: Record<string, string>
  typed?: string
}
