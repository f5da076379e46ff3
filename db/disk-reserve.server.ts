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

// A file of random bytes beside the database. When the disk is full it is deleted, and what it held
// is kept for what opening an emergency link writes. Random, because some file systems compress
// what repeats.

const mib = 1024 * 1024

/**
 * Tables that an emergency opening writes: counters, grants, the access log, and what tells the
 * owner.
 */
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
  /** How the disk is measured; by the operating system without it. */
  measure?: (folder: string) => DiskSpace
  /** Called when the reserve has been released. */
  onRelease?: () => void
}

/** How much of a disk is free. */
export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

/** The reserve of one data folder, and whether its disk is full. */
export class DiskReserve implements KyselyPlugin {
  readonly #dataDir: string
  readonly #bytes: number
  readonly #measure: (folder: string) => DiskSpace
  /** Called when the reserve has been released. */
  onRelease: () => void
  #hasFailed = false
  #isReleased: boolean
  /** Emergency use has ended, and the reserve is to be made anew. */
  #isRefilling = false
  #lastCheckedMs = 0

  constructor({ dataDir, sizeMib, measure = measureDisk, onRelease }: ReserveOptions) {
    this.#dataDir = dataDir
    this.#bytes = sizeMib * mib
    this.#measure = measure
    this.onRelease = onRelease ?? (() => undefined)
    // A server that starts on a full disk goes on where the last one stopped.
    this.#isReleased = existsSync(this.#marker)
  }

  /** True if the disk is full: the last write failed, or the reserve is in use. */
  get isFull(): boolean {
    return this.#hasFailed || this.#isReleased
  }

  /** True if the reserve was released and only emergency access is written. */
  get isReleased(): boolean {
    return this.#isReleased
  }

  /**
   * Notes that a write failed for want of room, and releases the reserve.
   * @returns whether there is room now that was not there before.
   */
  noteFull(): boolean {
    this.#hasFailed = true
    if (this.#isReleased) return false
    // Another process over the same data may have been first: what it released is there for this
    // one too.
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
   * Makes the reserve where there is none and the disk has room for three of its size; ends
   * emergency use once two of its size are free.
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

  /** Free and whole space of the disk, as far as this account may use it. */
  space(): DiskSpace {
    return this.#measure(this.#dataDir)
  }

  /**
   * Refuses what an emergency opening does not need while the reserve is in use. @throws
   * StoreFullError
   */
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (!this.#isReleased) return node
    const table = writtenTable(node)
    if (table === undefined || emergencyTables.has(table) || this.#endRelease()) return node
    throw new StoreFullError(`The disk is full: nothing is written to ${table}`)
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }

  // Asked by every write that is refused: the disk is looked at once a second at most.
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

/** The table that a statement of ours writes; undefined for a statement that only reads. */
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
