import { readFileSync } from 'node:fs'

/**
 * Counts the commits in the write-ahead log of a SQLite file.
 * Format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
export function countCommits(file: string): number {
  const log = readFileSync(`${file}-wal`)
  const frameBytes = 24 + log.readUInt32BE(8)
  const salts = log.subarray(16, 24)
  let commits = 0
  for (let at = 32; at + frameBytes <= log.length; at += frameBytes) {
    // Frames from before the last reset of the log have other salts.
    if (!log.subarray(at + 8, at + 16).equals(salts)) break
    // The last frame of a commit has the size of the database.
    if (log.readUInt32BE(at + 4) > 0) commits++
  }
  return commits
}
