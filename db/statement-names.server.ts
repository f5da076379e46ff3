import { hash } from 'node:crypto'
import type pg from 'pg'

const names = new Map<string, string>()

/** Makes PostgreSQL plan a statement once on each connection. Its text must hold no values. */
export function nameStatement(sql: string): void {
  names.set(sql, `medfold_${hash('sha256', sql, 'base64url').slice(0, 32)}`)
}

/** Returns a client class of PostgreSQL that runs named statements under their names. */
export function namingClient(Client: typeof pg.Client): typeof pg.Client {
  return class NamingClient extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: `query` of pg has a dozen overloads
    override query(...[text, values, ...rest]: any[]): any {
      const name = typeof text === 'string' ? names.get(text) : undefined
      const call = super.query as (...args: unknown[]) => unknown
      return name
        ? call.call(this, { name, text, values }, ...rest)
        : call.call(this, text, values, ...rest)
    }
  }
}
