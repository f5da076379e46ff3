import { createHash } from 'node:crypto'

// The source of a migration is frozen, because a database that ran it does not run it again.

/** Name of a migration → its hash. */
export type Hashes = Record<string, string>

/** Name of a migration → its source. */
export type Sources = Record<string, string>

/** Returns the hash of a migration's source without comments, white space and trailing commas. */
export function hashMigration(source: string): string {
  const code = source
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, '')
    .replace(/,([)\]}])/g, '$1')
  return createHash('sha256').update(code).digest('base64url')
}

/**
 * Returns the faults of the migrations, one sentence each.
 * @param names of the migrations that run, in their order.
 * @param sources of the files in their folder.
 */
export function findMigrationFaults(names: string[], sources: Sources, frozen: Hashes): string[] {
  const faults: string[] = []
  for (const name of Object.keys(sources)) {
    if (!names.includes(name)) faults.push(`${name} is not in the list of db/migrator.ts`)
    if (/^import (?!type |.*'kysely).*$/m.test(sources[name] ?? '')) {
      faults.push(`${name} imports code that may change: a migration may import only Kysely`)
    }
  }
  for (const [name, hash] of Object.entries(frozen)) {
    const source = sources[name]
    if (source === undefined) faults.push(`${name} is frozen, but its file is missing`)
    else if (hashMigration(source) !== hash) {
      faults.push(`${name} is frozen, but was edited: put the change into a new migration`)
    }
  }
  for (const name of findNewMigrations(sources, frozen)) {
    faults.push(`${name} is new: freeze it with npm run migrations -- --freeze`)
  }
  if (names.join() !== [...names].sort().join())
    faults.push('the list of db/migrator.ts is not in order')
  return faults
}

/** Returns the frozen hashes and those of new migrations. */
export function addNewHashes(sources: Sources, frozen: Hashes): Hashes {
  const added = findNewMigrations(sources, frozen).map(name => [
    name,
    hashMigration(sources[name] ?? ''),
  ])
  const all = [...Object.entries(frozen), ...added] as [string, string][]
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function findNewMigrations(sources: Sources, frozen: Hashes): string[] {
  return Object.keys(sources).filter(name => !(name in frozen))
}
