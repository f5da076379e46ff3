import { text } from 'node:stream/consumers'
import { englishLanguage, languageByTag } from '#app/emergency/languages/languages.server.ts'
import { summarizeExport } from '#app/interop/ips/summary-of-export.server.ts'
import { fail } from './command.ts'

// Reads an account export on standard input and writes its record as a patient summary:
// summary.ts [LANGUAGE]

const [tag, ...rest] = process.argv.slice(2)
const language = tag === undefined ? englishLanguage : languageByTag(tag)
if (!language || rest.length > 0)
  fail('Use: npm run -s summary -- [en|es|fr|zh|ar|ru] < export.json')
else await writeSummary()

async function writeSummary(): Promise<void> {
  const input = await text(process.stdin)
  try {
    const summary = summarizeExport(input, language ?? englishLanguage, new Date())
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
  } catch {
    // An error message could quote the record.
    fail('This is not an account export of Medfold, or a part of it cannot be mapped.')
  }
}
