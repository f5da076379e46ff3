// Compiles app/medications/knowledge into its knowledge.json.gz: npm run knowledge
//   --check   writes nothing; fails if a text has a fault or knowledge.json.gz is out of date
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { compileKnowledge, formatKnowledgeFile } from './knowledge/compile.ts'
import { readTexts } from './knowledge/read-texts.ts'

const folder = join(import.meta.dirname, '../../app/medications/knowledge')
const target = join(folder, 'knowledge.json.gz')

const { knowledge, faults } = compileKnowledge(readTexts(folder))
for (const fault of faults) console.error(fault)
const text = formatKnowledgeFile(knowledge)
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
  writeFileSync(target, gzipSync(text, { level: 9 }))
} else if (gunzipSync(readFileSync(target)).toString() !== text) {
  console.error('knowledge.json.gz is out of date: npm run knowledge')
  process.exitCode = 1
}
