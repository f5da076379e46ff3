// Compiles app/medications/knowledge into knowledge.json.gz, and the states that change first aid
// into first-aid-states.json: npm run knowledge
//   --check   writes nothing; fails if a text has a fault or a compiled file is out of date
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { compileKnowledge, formatKnowledgeFile } from './knowledge/compile.ts'
import { compileStates, formatStatesFile } from './knowledge/compile-states.ts'
import { readTexts } from './knowledge/read-texts.ts'

const folder = join(import.meta.dirname, '../../app/medications/knowledge')
const target = join(folder, 'knowledge.json.gz')

const statesTarget = join(
  import.meta.dirname,
  '../../app/profile-definition/catalogues/first-aid-states.json',
)

const texts = readTexts(folder)
const { knowledge, faults: knowledgeFaults } = compileKnowledge(texts)
const { states, faults: stateFaults } = compileStates(texts)
const faults = [...knowledgeFaults, ...stateFaults]
for (const fault of faults) console.error(fault)
const text = formatKnowledgeFile(knowledge)
const statesText = formatStatesFile(states)
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
  writeFileSync(statesTarget, statesText)
} else if (readFileSync(statesTarget, 'utf8') !== statesText) {
  console.error('first-aid-states.json is out of date: npm run knowledge')
  process.exitCode = 1
} else if (gunzipSync(readFileSync(target)).toString() !== text) {
  console.error('knowledge.json.gz is out of date: npm run knowledge')
  process.exitCode = 1
}
