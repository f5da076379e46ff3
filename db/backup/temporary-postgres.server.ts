import { sql } from 'kysely'
import { errorCode } from '#app/lib/error-code.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import { openPostgres } from '../client.server.ts'

/**
 * Runs a function with the address of an empty database beside another, and drops it afterwards.
 * @param url of a database `NAME`; the other is `NAME_drill`. A killed run may have left one.
 * @throws SettingsError when the user of the database may not make another.
 */
export async function inTemporaryPostgres<Result>(
  url: string,
  run: (url: string) => Promise<Result>,
): Promise<Result> {
  const temporary = new URL(url)
  temporary.pathname += '_drill'
  const name = decodeURIComponent(temporary.pathname.slice(1))
  const db = openPostgres(url)
  const drop = sql`drop database if exists ${sql.id(name)} with (force)`
  try {
    await drop.execute(db)
    await sql`create database ${sql.id(name)}`.execute(db)
    try {
      return await run(temporary.href)
    } finally {
      await drop.execute(db)
    }
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    throw new SettingsError(
      `DATABASE_URL: its user may not make the database ${name}: alter role … createdb`,
    )
  } finally {
    await db.destroy()
  }
}
