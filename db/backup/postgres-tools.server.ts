import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SettingsError } from '#app/lib/settings.server.ts'

/** Returns whether a program of PostgreSQL is installed. */
export async function hasPostgresTool(name: PostgresTool): Promise<boolean> {
  return await run(name, ['--version'], {}).then(
    () => true,
    () => false,
  )
}

type PostgresTool = 'pg_dump' | 'pg_restore'

/**
 * Writes a dump of a database in PostgreSQL's own format.
 * @param snapshot of an open transaction, which reads the same rows.
 * @throws SettingsError in one line when pg_dump is missing or fails.
 */
export async function dumpPostgres(url: string, target: string, snapshot: string): Promise<void> {
  const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`]
  await runTool('pg_dump', url, [...options, `--file=${target}`])
}

/**
 * Restores a dump into an empty database, wholly or not at all.
 * @throws SettingsError in one line when pg_restore is missing or fails.
 */
export async function restorePostgres(url: string, dump: string): Promise<void> {
  const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
  await runTool('pg_restore', url, [...options, dump])
}

async function runTool(name: PostgresTool, url: string, args: string[]): Promise<void> {
  const { address, password } = withoutPassword(url)
  await run(name, [`--dbname=${address}`, '--no-password', ...args], { PGPASSWORD: password })
}

// Every user of the machine can read the words of a command, but not its environment.
function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}

async function run(name: PostgresTool, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[code], fault] = await Promise.all([once(child, 'close'), text(child.stderr)]).catch(
    () => {
      throw new SettingsError(`${name} is not installed: install the client of PostgreSQL`)
    },
  )
  // Only the first line: later ones may quote rows.
  if (code !== 0) throw new SettingsError(`${name} failed: ${fault.split('\n')[0]}`)
}
