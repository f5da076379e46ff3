import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// The database and backup of version 0.1.0: see tests/fixtures/databases/README.md.

const folder = join(import.meta.dirname, '../../fixtures/databases')
const packed = join(folder, 'v0.1.0.tar.gz')

/** Writes the SQLite database of version 0.1.0 as `medfold.db` into a folder. */
export function writeOldDatabase(dataDir: string): void {
  execFileSync('tar', ['-xzf', packed, '-C', dataDir, 'medfold.db'])
}

/** Writes the backup that version 0.1.0 made of it. */
export function writeOldBackup(file: string): void {
  execFileSync('sh', ['-c', 'gzip -dc "$0" > "$1"', packed, file], { cwd: dirname(file) })
}

/** Returns the statements that made the tables of version 0.1.0 on PostgreSQL. */
export function oldPostgresTables(): string {
  return readFileSync(join(folder, 'v0.1.0.postgres.sql'), 'utf8')
}

/** Time at which the database was made. */
export const oldTime = '2026-11-28T09:00:00Z'

/** Its people; Bert is a proxy of Anna and has two-factor. */
export const oldPeople = {
  anna: { email: 'anna@example.org', password: 'Quiet-Harbour-Anna' },
  bert: { email: 'bert@example.org', password: 'Quiet-Harbour-Bert' },
}

/** The card of Anna: the last part of its address, and the access code. */
export const oldCard = { shareId: 'xhUnkMecW1y6Q8MliGZSSQ', code: '18045' }

/** Tokens and codes that only Bert has. */
export const oldTokens = {
  session: 'Bh2mtbZuCnuJQAcbwaeuEkv0vqPA_PKbHHD90MhnYmM',
  authenticator: '6N53Y7FKG3FKJ4DZAXOKWBRJB7XEJFZO',
  recoveryCode: 'E3Y1G1DX3RV5H4MP',
}

/** The token of the browser in which Anna's session ended before she saved a form. */
export const oldDraftToken = 'a token of a browser'
