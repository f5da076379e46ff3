import { sql } from 'kysely'
import { errorCode } from '#app/lib/error-code.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import { type Database, openPostgres } from '../client.server.ts'

/**
 * Runs a function with the address of an empty database beside another, and drops it afterwards.
 * @param url of a database `NAME`; the other is `NAME_drill`.
 * @throws SettingsError when the user of the database may not make another, or there is one of
 * that name, which a killed run may have left.
 */
export async function inTemporaryPostgres<Result>(
  url: string,
  run: (url: string) => Promise<Result>,
): Promise<Result> {
  const temporary = new URL(url)
  temporary.pathname += '_drill'
  const name = decodeURIComponent(temporary.pathname.slice(1))
  const db = openPostgres(url)
  try {
    await createDatabase(db, name)
    try {
      return await run(temporary.href)
    } finally {
      await sql`drop database ${sql.id(name)} with (force)`.execute(db)
    }
  } finally {
    await db.destroy()
  }
}

async function createDatabase(db: Database, name: string): Promise<void> {
  try {
    await sql`create database ${sql.id(name)}`.execute(db)
  } catch (error) {
    const fault = creationFaults[errorCode(error)]
    throw fault ? new SettingsError(`DATABASE_URL: the database ${name} ${fault}`) : error
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const creationFaults: Record<string, string> = {
  '42501': 'cannot be made by this user: alter role … createdb',
  '42P04': 'exists already: drop it, if a stopped drill left it',
}
