import { z } from 'zod'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import { papers } from '#app/pdf/papers.ts'
import type { Database } from '#db/client.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { type Choices, doorPlaces, type KitPiece, lineKinds, pieces } from './print-choices.ts'

/** The lines of a piece at its last print, and the ISO time of it. */
interface Print {
  at: string
  lines: string[]
  /** The print before it, in case this one failed. */
  before?: { at: string; lines: string[] }
}

/** The stored choices and prints of an owner. */
export interface StoredKit {
  /** Undefined until they are first saved. */
  choices?: Choices
  printed: Partial<Record<KitPiece, Print>>
  /** True if the stored value cannot be opened. Never stored. */
  isUnreadable?: true
}

const isUnreadable = true

/** Returns a schema for the keys of a record. */
export function oneOf<Name extends string>(options: Record<Name, unknown>) {
  return z.enum(Object.keys(options) as [Name, ...Name[]])
}

const printSchema = z.object({ at: z.string(), lines: z.array(z.string()) })
const storedPrint = printSchema
  .extend({ before: printSchema.optional() })
  .optional()
  .catch(undefined)

// Values of an older version are read as far as they fit.
const storedKit = z.object({
  choices: z
    .object({
      pieces: z.array(oneOf(pieces)),
      walletKinds: z.array(oneOf(lineKinds)),
      fridgeKinds: z.array(oneOf(lineKinds)),
      walletCode: z.boolean(),
      fridgeCode: z.boolean(),
      // Choices of an older version have none.
      fridgeScannerQr: z.boolean().default(false),
      doorPlace: oneOf(doorPlaces),
      doorOther: z.string().optional(),
      doorQr: z.boolean(),
      link: z.string().optional(),
      paper: oneOf(papers),
    })
    .optional()
    .catch(undefined),
  printed: z.object({ wallet: storedPrint, door: storedPrint, fridge: storedPrint }).catch({}),
})

/** Returns the stored kit; an empty one if none is stored. */
export async function loadPrintKit(db: Database, owner: Owner): Promise<StoredKit> {
  const row = await db
    .selectFrom('print_kits')
    .select('data')
    .where('user_id', '=', owner.id)
    .executeTakeFirst()
  if (!row) return { printed: {} }
  const opened = unsealOrReport<unknown>(owner, ['print_kits.data', owner.id], row.data)
  const kit = storedKit.catch({ printed: {} }).parse(opened)
  return { ...kit, ...(opened === undefined && { isUnreadable }) }
}

/**
 * Stores choices; recorded prints stay unchanged.
 * @param choose returns the new choices for the stored ones.
 */
export async function saveChoices(
  db: Database,
  owner: Owner,
  choose: (stored: Choices | undefined) => Choices,
): Promise<void> {
  await changeKit(db, owner, kit => ({ ...kit, choices: choose(kit.choices) }))
}

/** Records prints. @param now ISO time. */
export async function savePrinted(
  db: Database,
  owner: Owner,
  lines: Partial<Record<KitPiece, string[]>>,
  now: string,
): Promise<void> {
  await changeKit(db, owner, kit => {
    const prints = Object.entries(lines).map(([piece, printedLines]) => {
      const before = findEarlierPrint(kit.printed[piece as KitPiece], printedLines)
      return [piece, { at: now, lines: printedLines, ...(before && { before }) }]
    })
    return { ...kit, printed: { ...kit.printed, ...Object.fromEntries(prints) } }
  })
}

// The same lines printed again mean that the last print failed: the paper in use is older.
function findEarlierPrint(last: Print | undefined, lines: string[]): Print['before'] {
  if (!last) return undefined
  const isSame = JSON.stringify(last.lines) === JSON.stringify(lines)
  return isSame ? last.before : { at: last.at, lines: last.lines }
}

/**
 * Undoes a recorded print: the print before it is current again.
 * @param at ISO time of the print; other prints stay.
 */
export async function undoPrintRecord(db: Database, owner: Owner, at: string): Promise<void> {
  await changeKit(db, owner, kit => {
    const printed = Object.entries(kit.printed).flatMap(([piece, print]) => {
      const current = print?.at === at ? print?.before : print
      return current ? [[piece, current]] : []
    })
    return { ...kit, printed: Object.fromEntries(printed) }
  })
}

// Serialised with concurrent changes of the same kit.
async function changeKit(
  db: Database,
  owner: Owner,
  update: (kit: StoredKit) => StoredKit,
): Promise<void> {
  await inTransaction(db, async trx => {
    await lockAccountRow(trx, owner.id)
    const { isUnreadable: _isUnreadable, ...kit } = update(await loadPrintKit(trx, owner))
    const data = seal(owner, ['print_kits.data', owner.id], kit)
    const row = { data, updated_at: new Date().toISOString() }
    await trx
      .insertInto('print_kits')
      .values({ user_id: owner.id, ...row })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
      .execute()
  })
}
