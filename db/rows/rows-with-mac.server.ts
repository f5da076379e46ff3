import { hash } from 'node:crypto'
import type {
  ColumnType,
  DeleteQueryBuilder,
  DeleteResult,
  ExpressionBuilder,
  Insertable,
  Kysely,
  Selectable,
  SelectQueryBuilder,
  SelectType,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely'
import { isSameSecret } from '#app/lib/is-same-secret.server.ts'
import { writeLog } from '#app/lib/log.server.ts'
import type { Database } from '../client.server.ts'
import { rowMac } from '../crypto/keys.server.ts'
import type { AllTables, MacTables, Schema } from '../schema.ts'

type MacTable = keyof MacTables

type With<Table extends MacTable> = Schema & Pick<MacTables, Table>

/** A row of a table whose rows have a MAC. */
export type MacRow<Table extends MacTable> = Selectable<MacTables[Table]>

/** Builds conditions on such a table. */
export type MacRowBuilder<Table extends MacTable> = ExpressionBuilder<With<Table>, Table>

type NewRow<Table extends MacTable> = Omit<Insertable<MacTables[Table]>, 'mac'>

// A statement cannot set the columns that the MAC covers.
type Settable<Table extends MacTable, Covered> = Schema & {
  [Name in Table]: {
    [Column in keyof MacTables[Name]]: Column extends Covered | 'mac'
      ? ColumnType<SelectType<MacTables[Name][Column]>, never, never>
      : MacTables[Name][Column]
  }
}

type Select<Table extends MacTable> = SelectQueryBuilder<With<Table>, Table, object>
type Update<Table extends MacTable, Covered> = UpdateQueryBuilder<
  Settable<Table, Covered>,
  Table,
  Table,
  UpdateResult
>
type Delete<Table extends MacTable> = DeleteQueryBuilder<With<Table>, Table, DeleteResult>

interface Query<Result> {
  execute(): Promise<Result[]>
}

/**
 * The rows of one table. Each has a MAC over the columns of its right, which only the master key
 * makes. Returns no row of another writer, and logs an alert for it.
 */
export class RowsWithMac<Table extends MacTable, Covered extends keyof MacRow<Table> & string> {
  readonly #table: Table
  readonly #key: Covered
  readonly #covered: readonly Covered[]

  /** @param covered the primary key and further columns. A released list never changes. */
  constructor(table: Table, key: Covered, ...covered: Covered[]) {
    this.#table = table
    this.#key = key
    this.#covered = [key, ...covered]
  }

  /** Returns the rows that a query selects. It may join tables without MACs. */
  async select<Result>(
    db: Database,
    build: (query: Select<Table>) => Query<Result>,
  ): Promise<Result[]> {
    const query = build(this.#open(db).selectFrom(this.#name) as never)
    const rows = await (query as unknown as Select<Table>).select(this.references).execute()
    return rows.filter(row => this.takeMac(row)) as Result[]
  }

  /** As `select`, for one row. */
  async first<Result>(
    db: Database,
    build: (query: Select<Table>) => Query<Result>,
  ): Promise<Result | undefined> {
    return (await this.select(db, build))[0]
  }

  /** Counts rows of every writer. */
  async count(db: Database, build: (query: Select<Table>) => Select<Table>): Promise<number> {
    const query = build(this.#open(db).selectFrom(this.#name) as never)
    const counting = query.select(({ fn }) => fn.countAll().as('count')) as Query<unknown>
    const [row] = (await counting.execute()) as { count: number | string }[]
    return Number(row?.count)
  }

  /**
   * Inserts a row.
   * @param conflict keeps or replaces a row that has one of its unique values.
   * @returns whether the row was written.
   */
  async insert(db: Database, row: NewRow<Table>, conflict?: 'keep' | 'replace'): Promise<boolean> {
    const values = { ...row, mac: this.#macOf(row) } as never
    const written = await this.#open(db)
      .insertInto(this.#name)
      .values(values)
      .$if(conflict === 'keep', query => query.onConflict(on => on.doNothing()))
      .$if(conflict === 'replace', query =>
        query.onConflict(on => on.column(this.#key as never).doUpdateSet(values)),
      )
      .returning('mac')
      .execute()
    return written.length > 0
  }

  /** Changes columns that the MAC does not cover. @returns the changed rows. */
  async update(
    db: Database,
    build: (query: Update<Table, Covered>) => Update<Table, Covered>,
  ): Promise<MacRow<Table>[]> {
    const query = build(this.#open(db).updateTable(this.#name) as never)
    return this.#keepGenuine(await query.returningAll().execute())
  }

  /** Locks rows until the caller's transaction ends. @returns the first one. */
  async lock(
    trx: Database,
    build: (query: Update<Table, Covered>) => Update<Table, Covered>,
  ): Promise<MacRow<Table> | undefined> {
    const query = this.#open(trx)
      .updateTable(this.#name)
      .set(row => ({ created_at: row.ref('created_at') }))
    return (await this.update(trx, () => build(query as never)))[0]
  }

  /**
   * Changes a row with a new MAC. Writes all covered columns, so that the row fits its MAC.
   * @returns whether the row still existed.
   */
  async rewrite(
    db: Database,
    row: MacRow<Table>,
    changes: Partial<NewRow<Table>>,
  ): Promise<boolean> {
    const covered = Object.fromEntries(this.#covered.map(column => [column, row[column]]))
    const { numUpdatedRows } = await this.#open(db)
      .updateTable(this.#name)
      .set({ ...covered, ...changes, mac: this.#macOf({ ...covered, ...changes }) } as never)
      .where(this.#key as never, '=', row[this.#key] as never)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** Deletes rows of every writer. @returns those of this server. */
  async delete(
    db: Database,
    build: (query: Delete<Table>) => Delete<Table>,
  ): Promise<MacRow<Table>[]> {
    const query = build(this.#open(db).deleteFrom(this.#name) as never)
    return this.#keepGenuine(await query.returningAll().execute())
  }

  /** The covered columns and the MAC, as a query selects them for `takeMac`. */
  get references(): never[] {
    const columns = [...this.#covered, 'mac']
    return columns.map(name => `${this.#table}.${name} as ${this.#alias(name)}`) as never[]
  }

  /** Removes `references` from a row that a query returned. @returns whether the MAC is right. */
  takeMac(row: object): boolean {
    const values = row as Record<string, unknown>
    const own: Record<string, unknown> = {}
    for (const name of [...this.#covered, 'mac']) {
      own[name] = values[this.#alias(name)]
      delete values[this.#alias(name)]
    }
    return this.isGenuine(own)
  }

  /** Returns whether this server wrote a row. Logs an alert for any other. */
  isGenuine(row: object): boolean {
    const { mac, id } = row as { mac?: string | null; id?: unknown }
    if (typeof mac === 'string' && isSameSecret(mac, this.#macOf(row))) return true
    // The id of a device is the hash of its token.
    logChangedRow(this.#table, this.#table === 'share_devices' ? undefined : id)
    return false
  }

  #keepGenuine(rows: unknown[]): MacRow<Table>[] {
    return rows.filter(row => this.isGenuine(row as object)) as MacRow<Table>[]
  }

  #macOf(row: object): string {
    const values = this.#covered.map(column => {
      const value = (row as Record<string, unknown>)[column]
      if (value === undefined) throw new Error('A column that a MAC covers is missing')
      // Sealed settings have their own seal. Only their absence gives more rights.
      if (column === 'settings') return value !== null
      return Buffer.isBuffer(value) ? { sha256: hash('sha256', value, 'base64url') } : value
    })
    return rowMac(JSON.stringify([this.#table, ...values]))
  }

  #alias(column: string): string {
    return `${this.#table}:${column}`
  }

  // Kysely types no table that is a parameter.
  get #name(): 'sessions' {
    return this.#table as 'sessions'
  }

  #open(db: Database): Kysely<AllTables> {
    return db
  }
}

/** Logs an alert for a row that the server did not write. Names no token. */
export function logChangedRow(table: string, id?: unknown): void {
  const row = typeof id === 'string' ? `row ${id} of ${table}` : `a row of ${table}`
  const text = `${row} was not written by this server, or was changed since: it is refused`
  writeLog({ level: 'alert', kind: 'changed-row', text })
}
