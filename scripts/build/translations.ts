// Lists missing translations of the emergency view: npm run translations [-- --release]
// An unused key or a wrong placeholder is a failure, and with --release a missing translation too.
import { translations } from '#app/emergency/languages/languages.server.ts'
import { checkTranslation } from './translation-faults.ts'

const [option, ...more] = process.argv.slice(2)
if (more.length > 0 || (option !== undefined && option !== '--release')) {
  console.error('Use: npm run translations, npm run translations -- --release')
  process.exitCode = 1
} else {
  for (const [tag, { texts }] of Object.entries(translations)) {
    const { missing, unused, wrongPlaceholders } = checkTranslation(tag, texts)
    console.log(`${tag}: ${missing.size} texts without a translation`)
    for (const [key, english] of missing) {
      console.log(`  ${JSON.stringify(key)}: ${JSON.stringify(english)},`)
    }
    for (const key of unused) console.error(`${tag}: no page uses ${JSON.stringify(key)}`)
    for (const key of wrongPlaceholders)
      console.error(`${tag}: ${key} has other placeholders than the English text`)
    const faults = unused.length + wrongPlaceholders.length + (option ? missing.size : 0)
    if (faults > 0) process.exitCode = 1
  }
}
