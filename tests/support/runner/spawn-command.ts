import { spawnSync } from 'node:child_process'
import { testMasterKey } from '../db/database.ts'

/**
 * Runs a script in a new process, as an operator does, with the database of a folder.
 * @param script path from the root of the project.
 */
export function spawnCommand(
  script: string,
  dataDir: string,
  { words = [], settings = {}, typed = '' }: SpawnOptions = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    encoding: 'utf8',
    input: typed,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      REGISTRATION: '',
      MASTER_KEY: testMasterKey,
      NODE_NO_WARNINGS: '1',
      ...settings,
    },
  })
  return { status, stdout, stderr }
}

interface SpawnOptions {
  words?: string[]
  settings?: Record<string, string>
  typed?: string
}
