// Compiles app/medications/knowledge into knowledge.json.gz, the states that change first aid into
// first-aid-states.json, and the statements to review into docs/clinical-review.md:
// npm run knowledge
//   --check   writes nothing; fails if a text has a fault or a written file is out of date
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { renderClinicalReview } from './knowledge/clinical-review-tables.ts'
import { compileKnowledge, formatKnowledgeFile } from './knowledge/compile.ts'
import { compileStates, formatStatesFile } from './knowledge/compile-states.ts'
import { readTexts } from './knowledge/read-texts.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'app/medications/knowledge')
const reviewFile = join(root, 'docs/clinical-review.md')

const texts = readTexts(folder)
const { knowledge, faults: knowledgeFaults } = compileKnowledge(texts)
const { states, faults: stateFaults } = compileStates(texts)
const faults = [...knowledgeFaults, ...stateFaults]
for (const fault of faults) console.error(fault)

const compiled = [
  {
    file: join(folder, 'knowledge.json.gz'),
    text: formatKnowledgeFile(knowledge),
    pack: (text: string) => gzipSync(text, { level: 9 }),
    read: (file: string) => gunzipSync(readFileSync(file)).toString(),
  },
  {
    file: join(root, 'app/profile-definition/catalogues/first-aid-states.json'),
    text: formatStatesFile(states),
  },
  { file: reviewFile, text: renderClinicalReview(readText(reviewFile), texts) },
]

console.log(
  `${knowledge.version}:`,
  Object.entries(knowledge.counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', '),
)
if (faults.length > 0) {
  console.error(`${faults.length} faults: nothing was written`)
  process.exitCode = 1
} else if (process.argv.includes('--check')) {
  for (const { file, text, read = readText } of compiled) {
    if (read(file) === text) continue
    console.error(`${file} is out of date: npm run knowledge`)
    process.exitCode = 1
  }
} else {
  for (const { file, text, pack } of compiled) writeFileSync(file, pack ? pack(text) : text)
}

function readText(file: string): string {
  return readFileSync(file, 'utf8')
}
