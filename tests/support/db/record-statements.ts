import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from '#db/client.server.ts'

/** Returns a database that records its statements in order. */
export function recordStatements(db: Database): { db: Database; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), statements }
}
