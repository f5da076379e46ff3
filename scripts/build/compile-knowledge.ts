// Compiles app/medications/knowledge into its knowledge.json: npm run knowledge
//   --check   writes nothing; fails if a text has a fault or knowledge.json is out of date
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, fileText } from './knowledge/compile.ts'
import { readTexts } from './knowledge/read-texts.ts'

const folder = join(import.meta.dirname, '../../app/medications/knowledge')
const target = join(folder, 'knowledge.json')

const { knowledge, faults } = compile(readTexts(folder))
for (const fault of faults) console.error(fault)
const text = fileText(knowledge)
console.log(
  `${knowledge.version}, ${Math.round(Buffer.byteLength(text) / 1000)} kB:`,
  Object.entries(knowledge.counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', '),
)
if (faults.length > 0) {
  console.error(`${faults.length} faults: nothing was written`)
  process.exitCode = 1
} else if (!process.argv.includes('--check')) {
  writeFileSync(target, text)
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('knowledge.json is out of date: npm run knowledge')
  process.exitCode = 1
}
