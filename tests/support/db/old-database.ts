import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

// Databases that earlier commits created: see tests/fixtures/databases/README.md.

const folder = join(import.meta.dirname, '../../fixtures/databases')

/**
 * The commits with a stored database. All but the first and last ran a migration that was edited
 * later.
 */
export const oldCommits = [
  '75d8162',
  '673b63a',
  'c720c03',
  '3b27e54',
  'b8d308c',
  '3165bf7',
  '472a90e',
] as const

/** The released versions with a stored database: one of each version in `releases.ts`. */
export const oldReleases = ['v0.1.0'] as const

/** A commit or release with a stored database. */
export type OldCommit = (typeof oldCommits)[number] | (typeof oldReleases)[number]

/** Writes the SQLite database of a commit to a file. */
export function writeOldDatabase(commit: OldCommit, file: string): void {
  writeFileSync(file, gunzipSync(readFileSync(join(folder, `${commit}.db.gz`))))
}

/** Returns the statements that the migrations of a commit issued on PostgreSQL. */
export function oldPostgresTables(commit: OldCommit): string {
  return readFileSync(join(folder, `${commit}.postgres.sql`), 'utf8')
}

/** The people in each of these databases; Bert is a proxy of Anna where there are proxies. */
export const oldPeople = {
  anna: { email: 'anna@example.org', password: 'Quiet-Harbour-Anna' },
  bert: { email: 'bert@example.org', password: 'Quiet-Harbour-Bert' },
}
