import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import { StoreFullError } from './store-full.server.ts'

// The reserve is a file beside the database, of random bytes because some file systems compress.
// A full disk deletes it, and its space is for the rows of emergency openings.

const mib = 1024 * 1024

/** The operator gets a warning below this free part of the disk. */
export const minFreePart = 0.1

/** Tables that an emergency opening writes, with those of notices and mails to the owner. */
const emergencyTables: ReadonlySet<string> = new Set([
  'share_links',
  'share_attempts',
  'share_grants',
  'share_devices',
  'rate_limits',
  'access_log',
  'access_log_head',
  'notices',
  'mail_outbox',
  'mail_links',
])

interface ReserveOptions {
  dataDir: string
  /** Size of the reserve in MiB; 0 for none. */
  sizeMib: number
  /** Measures the disk; the operating system does by default. */
  measure?: (folder: string) => DiskSpace
  /** Called after the release. */
  onRelease?: () => void
}

/** Free and total space of a disk. */
export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

/** Reserves disk space for emergency access, and tells whether the disk is full. */
export class DiskReserve implements KyselyPlugin {
  readonly #dataDir: string
  readonly #bytes: number
  readonly #measure: (folder: string) => DiskSpace
  /** Called after the release. */
  onRelease: () => void
  #hasFailed = false
  #isReleased: boolean
  /** True after emergency use, until the reserve is written again. */
  #isRefilling = false
  #lastCheckedMs = 0

  constructor({ dataDir, sizeMib, measure = measureDisk, onRelease }: ReserveOptions) {
    this.#dataDir = dataDir
    this.#bytes = sizeMib * mib
    this.#measure = measure
    this.onRelease = onRelease ?? (() => undefined)
    // A server that starts on a full disk continues the release of the last one.
    this.#isReleased = existsSync(this.#marker)
  }

  /** True if the last write found a full disk, or the reserve is released. */
  get isFull(): boolean {
    return this.#hasFailed || this.#isReleased
  }

  /** True while only emergency access is written. */
  get isReleased(): boolean {
    return this.#isReleased
  }

  /** True if the disk has a complete reserve. */
  get isPrepared(): boolean {
    return this.#bytes > 0 && hasSize(this.#file, this.#bytes)
  }

  /**
   * Notes that a write found a full disk, and releases the reserve.
   * @returns whether the release made room.
   */
  noteFull(): boolean {
    this.#hasFailed = true
    if (this.#isReleased) return false
    // Another process over the same data may have released the reserve.
    const isByAnother = existsSync(this.#marker)
    if (!isByAnother && !existsSync(this.#file)) return false
    this.#isReleased = true
    if (isByAnother) return true
    rmSync(this.#file, { force: true })
    writeFileSync(this.#marker, '')
    this.onRelease()
    return true
  }

  /** Notes that a write was stored. */
  noteStored(): void {
    this.#hasFailed = false
  }

  /**
   * Writes a missing reserve if three times its size is free. Ends emergency use if two times its
   * size is free.
   * @returns whether there is a reserve now.
   */
  async prepare(): Promise<boolean> {
    if (this.#bytes === 0) return false
    await rm(this.#partialFile, { force: true })
    if (this.#isReleased && !this.#endRelease()) return false
    if (hasSize(this.#file, this.#bytes)) return true
    const factor = this.#isRefilling ? 2 : 3
    if (this.space().freeBytes < factor * this.#bytes) return false
    await writeRandom(this.#partialFile, this.#bytes)
    await rename(this.#partialFile, this.#file)
    this.#isRefilling = false
    return true
  }

  /** Returns the space of the disk that this account may use. */
  space(): DiskSpace {
    return this.#measure(this.#dataDir)
  }

  /** @throws StoreFullError for a write outside emergency access while the reserve is released. */
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (!this.#isReleased) return node
    const table = writtenTable(node)
    if (table === undefined || emergencyTables.has(table) || this.#endRelease()) return node
    throw new StoreFullError(`The disk is full: nothing is written to ${table}`)
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }

  // Every refused write calls this. It measures the disk at most once a second.
  #endRelease(): boolean {
    const now = Date.now()
    if (Math.abs(now - this.#lastCheckedMs) < 1000) return false
    this.#lastCheckedMs = now
    if (this.space().freeBytes < 2 * this.#bytes) return false
    rmSync(this.#marker, { force: true })
    this.#isReleased = false
    this.#hasFailed = false
    this.#isRefilling = true
    return true
  }

  get #file(): string {
    return join(this.#dataDir, 'disk-reserve')
  }

  get #partialFile(): string {
    return `${this.#file}.part`
  }

  get #marker(): string {
    return `${this.#file}.released`
  }
}

function measureDisk(folder: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Returns the table that a statement writes; undefined for one that reads. */
function writtenTable(node: RootOperationNode): string | undefined {
  switch (node.kind) {
    case 'InsertQueryNode':
      return node.into?.table.identifier.name
    case 'UpdateQueryNode':
      return node.table && nameIn(node.table)
    case 'DeleteQueryNode':
      return node.from.froms[0] && nameIn(node.from.froms[0])
    default:
      return undefined
  }
}

function nameIn(node: { kind: string }): string | undefined {
  if ('table' in node) {
    const { table } = node as { table: { identifier?: { name: string } } }
    return table.identifier?.name
  }
  return 'node' in node ? nameIn(node.node as { kind: string }) : ''
}

function hasSize(path: string, bytes: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === bytes
}

async function writeRandom(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for (let written = 0; written < bytes; written += mib) await file.write(randomBytes(mib))
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
