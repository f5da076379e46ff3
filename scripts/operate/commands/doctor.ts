import { examine } from '#app/operation/doctor/examine.ts'
import { gatherFacts } from '#app/operation/doctor/facts.server.ts'
import { countResults, formatReport } from '#app/operation/doctor/format-report.ts'
import { readSettings } from '#app/operation/doctor/read-settings.server.ts'
import { failUsage, readWords } from '../command.ts'

const usage = 'Use: medfold doctor [--json]'

/**
 * Checks this machine, the settings, the database and the address, and prints the results. Ends
 * with code 1 if one is bad.
 * @param args of the command line.
 */
export async function runDoctorCommand(args: string[]): Promise<void> {
  const words = readWords(args, { json: { type: 'boolean' } }, 0)
  if (!words) return failUsage(usage)
  // Files of this process are for its user alone: SQLite may make some beside the database.
  process.umask(0o077)
  const checks = examine(await gatherFacts(readSettings()))
  const counts = countResults(checks)
  if (words.values.json) console.info(JSON.stringify({ ...counts, checks }))
  else for (const line of formatReport(checks)) console.info(line)
  if (counts.bad > 0) process.exitCode = 1
}
