import { days } from '#app/lib/time.ts'
import { type CheckResult, resultsOf } from './check-result.ts'
import type { DatabaseStatus } from './database-facts.server.ts'
import { formatDuration } from './durations.ts'

/** Checks that the database opens, and that its tables are those of this version. */
export function checkTables({ engine, fault, state }: DatabaseStatus): CheckResult {
  const { ok, warn, bad } = resultsOf('database', 'Database')
  const name = engine === 'postgres' ? 'PostgreSQL' : 'SQLite'
  if (fault !== undefined) return bad(fault, 'See docs/self-hosting.md, "When it does not start"')
  switch (state) {
    case 'behind':
      return warn(`${name}, of an earlier version`, 'The next start updates it')
    case 'current':
      return ok(`${name}, up to date`)
    default:
      return warn(
        'there is none yet',
        `The first start makes it. If you had one, check ${engine === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'}`,
      )
  }
}

/** The values without which an acknowledged save may be lost, or a database may be unsafe. */
const safeValues: Record<string, RegExp> = {
  journal_mode: /^wal$/,
  synchronous: /^[23]$/,
  foreign_keys: /^1$/,
  secure_delete: /^1$/,
  trusted_schema: /^0$/,
  fsync: /^on$/,
  full_page_writes: /^on$/,
  synchronous_commit: /^(?!off$)/,
}

/** Checks the settings of the engine that acknowledged saves depend on. */
export function checkDurability(found: Readonly<Record<string, string>>): CheckResult {
  const { ok, bad } = resultsOf('durability', 'Saves')
  const unsafe = Object.entries(found).filter(([name, value]) => !safeValues[name]?.test(value))
  if (unsafe.length === 0) return ok('on the disk before they are acknowledged')
  return bad(
    `the database may lose or keep what it must not: ${unsafe.map(([name, value]) => `${name} is ${value}`).join(', ')}`,
    'fsync' in found
      ? 'Turn them on in postgresql.conf'
      : 'Put the data folder on a local disk: network file systems do not support SQLite',
  )
}

/** Checks that the master keys open the database. */
export function checkMasterKey({ keyFault, fingerprint }: DatabaseStatus): CheckResult {
  const { ok, bad } = resultsOf('master-key', 'Master key')
  if (keyFault !== undefined) {
    return bad(
      keyFault.replace(/^Master key: /, ''),
      'Put the right key in its place: without it nothing can be read',
    )
  }
  return ok(
    fingerprint ? `opens the database (fingerprint ${fingerprint})` : 'the first start makes it',
  )
}

const maxCheckAgeMs = days(400)

/** Checks that the operator has compared a copy of the present master key within 400 days. */
export function checkKeyCopy(
  { keyCheck, fingerprint }: Pick<DatabaseStatus, 'keyCheck' | 'fingerprint'>,
  now: number,
): CheckResult {
  const { ok, warn } = resultsOf('key-copy', 'Copy of the master key')
  const advice = 'Run medfold keys --check, and type the key from your copy'
  if (!keyCheck) return warn('never checked', advice)
  const ageMs = now - Date.parse(keyCheck.at)
  if (fingerprint && keyCheck.fingerprint !== fingerprint) {
    return warn('last checked for another key', advice)
  }
  const text = `last checked ${formatDuration(ageMs)} ago`
  return ageMs <= maxCheckAgeMs ? ok(text) : warn(text, advice)
}

/**
 * Checks that every running server holds the master keys that stored data needs.
 * @param lacking a line for each other server.
 */
export function checkServerKeys([lacking]: readonly string[]): CheckResult {
  const { ok, bad } = resultsOf('server-keys', 'Keys of the servers')
  if (!lacking) return ok('no running server lacks a key that stored data needs')
  return bad(
    `${lacking}: it opens no record and no emergency link that needs this key`,
    'Check that it has the same keys as this command, and restart it',
  )
}
