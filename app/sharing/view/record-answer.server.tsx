import { logAccess } from '#app/access-log/log-access.server.ts'
import { clientNetwork } from '#app/limits/client-network.ts'
import { firstTries } from '#app/limits/first-tries.ts'
import { countEvent, countInWindow, secondsToWait } from '#app/limits/rate-limits.server.ts'
import { logError } from '#app/log.server.ts'
import { loadProfile } from '#app/profile/profile.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import type { AccessKind } from '#db/schema.ts'
import type { Grant } from '../emergency-access.server.ts'
import { type EmergencyRecord, emergencyRecordOf } from '../emergency-record.ts'
import type { Language } from '../languages/index.server.ts'
import { accountName } from './answers.server.tsx'
import type { Args, Frame } from './frame.server.ts'
import { TooOftenPage } from './notice-pages.server.tsx'
import { pageResponse } from './shell.server.tsx'

/** How often one grant, and one address with all its grants of a link, may open the record in an hour: nobody comes near. */
export const openingsPerGrant = 240
export const openingsPerClient = 600

const hour = 60 * 60_000

/**
 * Answers with a page that shows a record, writes down that it was seen, and slows down who opens it all the time.
 * Where neither can be written, the record is shown all the same: it may be needed to save a life.
 */
export async function answerWithRecord(
  args: Args,
  frame: Frame,
  { grant, kind }: { grant: Grant; kind: Extract<AccessKind, 'view' | 'print-view'> },
  draw: (record: EmergencyRecord) => Response,
): Promise<Response> {
  const { requestId } = args.context
  const wait = await unlessItFails(requestId, () => countOpening(args, grant))
  if (wait) {
    const headers = { 'Retry-After': String(wait) }
    return pageResponse(<TooOftenPage frame={frame} />, { status: 429, headers })
  }
  const response = draw(await recordFor(args, grant, frame.language))
  // Whoever asks for the head alone is sent nothing of the record.
  if (args.request.method !== 'HEAD') {
    await unlessItFails(requestId, () => logSeen(args, grant, kind))
  }
  return response
}

// Every view is a row that nobody can delete. The first views of a grant are not refused for those
// of others.
async function countOpening(
  { context: { db, clientAddress } }: Args,
  { tokenHash, linkId }: Grant,
): Promise<number> {
  const client = lookupHash('client', clientNetwork(clientAddress))
  const ofGrant = { key: `view-record:${tokenHash}`, limit: openingsPerGrant, windowMs: hour }
  const ofClient = {
    key: `view-record:${client}:${linkId}`,
    limit: openingsPerClient,
    windowMs: hour,
  }
  const wait = await secondsToWait(db, ofGrant)
  if (wait) return wait
  const { count } = await countInWindow(db, ofGrant)
  const waitOfClient = await countEvent(db, ofClient)
  return count <= firstTries.limit ? 0 : waitOfClient
}

async function recordFor(
  { context }: Args,
  { owner, settings }: Grant,
  language: Language,
): Promise<EmergencyRecord> {
  const profile = await loadProfile(context.db, owner)
  const asked = { accountName: accountName(owner), settings, now: new Date(), language }
  return emergencyRecordOf(profile, asked)
}

async function logSeen(
  { request, context }: Args,
  { owner, reader, linkId, settings }: Grant,
  kind: AccessKind,
): Promise<void> {
  await logAccess(context.db, owner, {
    kind,
    who: { name: reader },
    linkId,
    linkName: settings.name ?? '',
    userAgent: request.headers.get('User-Agent'),
    address: context.clientAddress,
  })
}

async function unlessItFails<Result>(
  requestId: string,
  act: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await act()
  } catch (error) {
    logError(error, requestId)
    return undefined
  }
}
