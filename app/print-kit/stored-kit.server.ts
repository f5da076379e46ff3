import { z } from 'zod'
import { papers } from '#app/pdf/papers.ts'
import type { Database } from '#db/client.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { type Choices, doorPlaces, lineKinds, type Piece, pieces } from './print-choices.ts'

/** What stood on a piece when it was printed last, and when that was (ISO time). */
interface Print {
  at: string
  lines: string[]
  /** The print before it, in case that this one did not come out. */
  before?: { at: string; lines: string[] }
}

/** What a person prints, and what was printed when. */
export interface StoredKit {
  /** Undefined until somebody chooses. */
  choices?: Choices
  printed: Partial<Record<Piece, Print>>
  /** True if the stored value cannot be opened. The next choice replaces it. Never stored. */
  isUnreadable?: true
}

const isUnreadable = true

/** Names of one of our tables of words. */
export function oneOf<Name extends string>(words: Record<Name, unknown>) {
  return z.enum(Object.keys(words) as [Name, ...Name[]])
}

const once = z.object({ at: z.string(), lines: z.array(z.string()) })
const print = once.extend({ before: once.optional() }).optional().catch(undefined)

// What an older version wrote is read as far as it is understood.
const storedKit = z.object({
  choices: z
    .object({
      pieces: z.array(oneOf(pieces)),
      walletKinds: z.array(oneOf(lineKinds)),
      fridgeKinds: z.array(oneOf(lineKinds)),
      walletCode: z.boolean(),
      fridgeCode: z.boolean(),
      doorPlace: oneOf(doorPlaces),
      doorOther: z.string().optional(),
      doorQr: z.boolean(),
      link: z.string().optional(),
      paper: oneOf(papers),
    })
    .optional()
    .catch(undefined),
  printed: z.object({ wallet: print, door: print, fridge: print }).catch({}),
})

/** What is stored for a person; nothing chosen and nothing printed without an entry. */
export async function loadPrintKit(db: Database, owner: Owner): Promise<StoredKit> {
  return (await readRow(db, owner)).kit
}

/**
 * Stores what somebody chose; what was printed stays as it is.
 * @param chosen gives it for what is stored: undefined until somebody chooses.
 */
export async function saveChoices(
  db: Database,
  owner: Owner,
  chosen: (stored: Choices | undefined) => Choices,
): Promise<void> {
  await change(db, owner, kit => ({ ...kit, choices: chosen(kit.choices) }))
}

/** Notes that pieces were printed. @param now ISO time. */
export async function savePrinted(
  db: Database,
  owner: Owner,
  lines: Partial<Record<Piece, string[]>>,
  now: string,
): Promise<void> {
  await change(db, owner, kit => {
    const prints = Object.entries(lines).map(([piece, stood]) => {
      const before = beforeOf(kit.printed[piece as Piece], stood)
      return [piece, { at: now, lines: stood, ...(before && { before }) }]
    })
    return { ...kit, printed: { ...kit.printed, ...Object.fromEntries(prints) } }
  })
}

// Whoever prints the same once more did so because it had not come out: the paper before that is the one that lies
// somewhere, if this one does not come out either.
function beforeOf(last: Print | undefined, lines: string[]): Print['before'] {
  if (!last) return undefined
  const isSame = JSON.stringify(last.lines) === JSON.stringify(lines)
  return isSame ? last.before : { at: last.at, lines: last.lines }
}

/**
 * Takes the note of a print back: the papers of before are the ones that lie somewhere.
 * @param at ISO time of the note; of an older one nothing is taken back.
 */
export async function undoPrintRecord(db: Database, owner: Owner, at: string): Promise<void> {
  await change(db, owner, kit => {
    const printed = Object.entries(kit.printed).flatMap(([piece, print]) => {
      const kept = print?.at === at ? print?.before : print
      return kept ? [[piece, kept]] : []
    })
    return { ...kit, printed: Object.fromEntries(printed) }
  })
}

async function readRow(db: Database, owner: Owner): Promise<{ kit: StoredKit; at?: string }> {
  const row = await db
    .selectFrom('print_kits')
    .select(['data', 'updated_at'])
    .where('user_id', '=', owner.id)
    .executeTakeFirst()
  if (!row) return { kit: { printed: {} } }
  const opened = unsealOrReport<unknown>(owner, ['print_kits.data', owner.id], row.data)
  const kit = storedKit.catch({ printed: {} }).parse(opened)
  return { kit: { ...kit, ...(opened === undefined && { isUnreadable }) }, at: row.updated_at }
}

const mostTries = 5

// Two pages of one person may write at once: each writes only over what it has read, or reads again.
async function change(
  db: Database,
  owner: Owner,
  changed: (kit: StoredKit) => StoredKit,
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const { kit, at } = await readRow(db, owner)
    if (await write(db, owner, changed(kit), at)) return
  }
  throw new Error('Others wrote the print kit all the time')
}

async function write(
  db: Database,
  owner: Owner,
  { isUnreadable: _never, ...kit }: StoredKit,
  readAt: string | undefined,
): Promise<boolean> {
  const row = {
    data: seal(owner, ['print_kits.data', owner.id], kit),
    updated_at: momentAfter(readAt),
  }
  const written =
    readAt === undefined
      ? await db
          .insertInto('print_kits')
          .values({ user_id: owner.id, ...row })
          .onConflict(conflict => conflict.doNothing())
          .returning('user_id')
          .executeTakeFirst()
      : await db
          .updateTable('print_kits')
          .set(row)
          .where('user_id', '=', owner.id)
          .where('updated_at', '=', readAt)
          .returning('user_id')
          .executeTakeFirst()
  return written !== undefined
}

// Two writes in one millisecond must be told apart.
function momentAfter(earlier: string | undefined): string {
  const last = earlier ? Date.parse(earlier) : 0
  return new Date(Math.max(Date.now(), last + 1)).toISOString()
}
