import { text } from 'node:stream/consumers'
import {
  englishLanguage,
  type Language,
  languageByTag,
} from '#app/emergency/languages/languages.server.ts'
import { summarizeExport } from '#app/interop/ips/summary-of-export.server.ts'
import { fail, failUsage } from '../command.ts'

/**
 * Reads an account export on standard input and writes its record as a patient summary.
 * @param args of the command line: a language.
 */
export async function runSummaryCommand(args: string[]): Promise<void> {
  const [tag, ...rest] = args
  const language = tag === undefined ? englishLanguage : languageByTag(tag)
  if (language && rest.length === 0) await writeSummary(language)
  else failUsage('Use: medfold summary [en|es|fr|zh|ar|ru] < export.json')
}

async function writeSummary(language: Language): Promise<void> {
  const input = await text(process.stdin)
  try {
    const summary = summarizeExport(input, language, new Date())
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
  } catch {
    // An error message could quote the record.
    fail('This is not an account export of Medfold, or a part of it cannot be mapped.')
  }
}
