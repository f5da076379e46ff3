import type { TestProject } from 'vitest/node'
import { openPostgres } from '#db/client.server.ts'
import { migrate } from '#db/migrator.ts'
import { nameIn, startPostgres } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { port: number; migrated: string }
  }
}

/** Starts one PostgreSQL for the test files of a run, with a migrated database to copy. */
export default async function startForRun(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  try {
    const url = await cluster.createDatabase()
    const db = openPostgres(url)
    await migrate(db, 'postgres').finally(() => db.destroy())
    project.provide('postgres', { port: cluster.port, migrated: nameIn(url) })
  } catch (error) {
    await cluster.dispose()
    throw error
  }
  return () => cluster.dispose()
}
