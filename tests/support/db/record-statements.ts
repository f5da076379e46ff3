import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from '#db/client.server.ts'
import { Placeholder } from '#db/prepared.server.ts'

/**
 * Returns a database that records its statements in order. Parameters of a prepared query are null.
 */
export function recordStatements(db: Database): { db: Database; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const compiled = db.getExecutor().compileQuery(node, queryId)
      const parameters = compiled.parameters.map(value =>
        value instanceof Placeholder ? null : value,
      )
      statements.push({ ...compiled, parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), statements }
}
