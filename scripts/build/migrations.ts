// Compares the migrations with their hashes in db/migrations/frozen.json, and fails if one changed:
// npm run migrations. With `-- --freeze` it adds the hashes of new migrations.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '#db/migrator.ts'
import {
  addNewHashes,
  findMigrationFaults,
  type Hashes,
  type Sources,
} from './frozen-migrations.ts'

const folder = join(import.meta.dirname, '../../db/migrations')
const file = join(folder, 'frozen.json')
const sources = readSources()
const frozen: Hashes = JSON.parse(readFileSync(file, 'utf8'))

const [option, ...more] = process.argv.slice(2)
if (more.length > 0 || (option !== undefined && option !== '--freeze')) {
  report(['Use: npm run migrations, npm run migrations -- --freeze'])
} else {
  const hashes = option ? addNewHashes(sources, frozen) : frozen
  if (option) writeFileSync(file, `${JSON.stringify(hashes, null, 2)}\n`)
  report(findMigrationFaults(Object.keys(migrations), sources, hashes))
}

function readSources(): Sources {
  const files = readdirSync(folder).filter(name => name.endsWith('.ts'))
  return Object.fromEntries(
    files.map(name => [name.slice(0, -'.ts'.length), readFileSync(join(folder, name), 'utf8')]),
  )
}

function report(faults: string[]): void {
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
