import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'MEDFOLD_TEST_RUN'

/** Makes a folder for this run of the tests. Returns a function that removes it. */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'medfold-run-'))
  // Workers inherit it.
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Returns the folder that all workers of this run share. */
export function runFolder(): string {
  const folder = process.env[variable]
  if (!folder) throw new Error('The global setup made no folder for this run')
  return folder
}
