import { logAccess } from '#app/access/audit/log-access.server.ts'
import { firstTries } from '#app/lib/first-tries.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { logError } from '#app/lib/log.server.ts'
import { hours } from '#app/lib/time.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import type { Database } from '#db/client.server.ts'
import {
  type Counted,
  countEventUnderBothKeys,
  findCounts,
  type RateLimit,
  secondsUntil,
} from '#db/rate-limits.server.ts'
import type { AccessKind } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { clientHash } from '../codes/code-throttle.server.ts'
import type { Grant } from '../codes/emergency-access.server.ts'
import type { Language } from '../languages/languages.server.ts'
import { type EmergencyRecord, toEmergencyRecord } from '../record/emergency-record.ts'
import { TooOftenPage } from './notice-pages.server.tsx'
import type { PageContext } from './page-context.ts'
import type { Args } from './page-context-route.server.ts'
import { pageResponse } from './view-response-route.server.ts'

/**
 * Views of a record in an hour with one grant, and from one client with all its grants of a link.
 */
export const maxOpeningsPerGrant = 240
const maxOpeningsPerClient = 600

interface Opening {
  grant: Grant
  kind: Extract<AccessKind, 'view' | 'print-view'>
}

/**
 * Answers with a page that shows a record, logs the view and limits how often it is opened. If
 * neither can be written, the record is still shown: a life may depend on it.
 */
export async function answerWithRecord(
  args: Args,
  page: PageContext,
  opening: Opening,
  draw: (record: EmergencyRecord) => Response,
): Promise<Response> {
  const { db } = args.context
  const limits = createLimits(args, opening.grant)
  const wait = await tryOrLog(() => findWait(db, limits))
  if (wait) return answerTooOften(page, wait)
  const response = draw(await loadRecord(args, opening, page.language))
  const laterWait = await countAndLogOpening(args, opening, limits)
  return laterWait ? answerTooOften(page, laterWait) : response
}

function answerTooOften(page: PageContext, retryAfter: number): Response {
  const headers = { 'Retry-After': String(retryAfter) }
  return pageResponse(<TooOftenPage page={page} />, { status: 429, headers })
}

interface Limits {
  ofGrant: RateLimit
  ofClient: RateLimit
}

// Every view adds a row that nobody can delete.
function createLimits({ context }: Args, { tokenHash, linkId }: Grant): Limits {
  const client = clientHash(context.clientAddress)
  return {
    ofGrant: { key: `view-record:${tokenHash}`, limit: maxOpeningsPerGrant, windowMs: hours(1) },
    ofClient: {
      key: `view-record:${client}:${linkId}`,
      limit: maxOpeningsPerClient,
      windowMs: hours(1),
    },
  }
}

async function findWait(db: Database, limits: Limits): Promise<number> {
  const counts = await findCounts(db, [limits.ofGrant.key, limits.ofClient.key])
  return computeViewWait(limits, counts, 1)
}

/** Counts a view. @throws TooOftenError when it is refused: then the transaction writes nothing. */
async function countOpening(trx: Database, limits: Limits): Promise<void> {
  const counts = await countEventUnderBothKeys(trx, [limits.ofGrant, limits.ofClient])
  const wait = computeViewWait(limits, counts, 0)
  if (wait) throw new TooOftenError(wait)
}

// Views with other grants do not use up the first views of a grant.
function computeViewWait(
  { ofGrant, ofClient }: Limits,
  counts: Map<string, Counted>,
  added: number,
): number {
  const secondsOver = ({ key, limit }: RateLimit) => {
    const { count = 0, resetsAt = '' } = counts.get(key) ?? {}
    return count + added > limit ? secondsUntil(resetsAt) : 0
  }
  const isFirst = (counts.get(ofGrant.key)?.count ?? 0) + added <= firstTries.limit
  return secondsOver(ofGrant) || (isFirst ? 0 : secondsOver(ofClient))
}

class TooOftenError extends Error {
  override name = 'TooOftenError'
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('This record is opened too often')
    this.retryAfter = retryAfter
  }
}

/**
 * Counts and logs a view in one transaction. If that fails each is tried alone, so that one works
 * without the other.
 * @returns 0, or the seconds that the client must wait.
 */
async function countAndLogOpening(
  args: Args,
  { grant, kind }: { grant: Grant; kind: AccessKind },
  limits: Limits,
): Promise<number> {
  const { request, context } = args
  const count: Step = trx => countOpening(trx, limits)
  const log: Step = trx => logView(trx, args, grant, kind)
  // The answer to a HEAD request contains nothing of the record.
  const steps = request.method === 'HEAD' ? [count] : [count, log]
  try {
    return await runInOneTransaction(context.db, steps)
  } catch {
    for (const step of steps) {
      const wait = await tryOrLog(() => runInOneTransaction(context.db, [step]))
      if (wait) return wait
    }
    return 0
  }
}

type Step = (trx: Database) => Promise<void>

/** Returns 0, or the seconds to wait where a step refuses. */
async function runInOneTransaction(db: Database, steps: Step[]): Promise<number> {
  try {
    await inTransaction(db, async trx => {
      for (const step of steps) await step(trx)
    })
    return 0
  } catch (error) {
    if (error instanceof TooOftenError) return error.retryAfter
    throw error
  }
}

async function loadRecord(
  { context }: Args,
  { grant: { owner, settings }, kind }: Opening,
  language: Language,
): Promise<EmergencyRecord> {
  const isOnPaper = kind === 'print-view'
  const profile = await loadKnownProfile(context.db, owner, { isOnPaper })
  const options = { accountName: formatFullName(owner), settings, now: new Date(), language }
  return toEmergencyRecord(profile, options)
}

async function logView(
  trx: Database,
  { request, context }: Args,
  { owner, responderName, linkId, settings }: Grant,
  kind: AccessKind,
): Promise<void> {
  await logAccess(trx, owner, {
    kind,
    who: { name: responderName },
    linkId,
    linkName: settings.name ?? '',
    userAgent: request.headers.get('User-Agent'),
    address: context.clientAddress,
  })
}

async function tryOrLog<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act()
  } catch (error) {
    logError(error)
    return undefined
  }
}
