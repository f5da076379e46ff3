import type { ActionFunctionArgs } from '@remix-run/node'
import { readCode } from '#app/emergency/codes/code-entry.ts'
import type { FoundLink } from '#app/emergency/codes/emergency-access.server.ts'
import { languageFor } from '#app/emergency/languages/language-route.server.ts'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import type { LinkOwner } from '#app/emergency/links/link-owner.server.ts'
import { env } from '#app/lib/env.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { pollSeconds } from './fetch-limits.server.ts'
import { createTicket } from './file-ticket.server.ts'
import { formatManifest } from './manifest.server.ts'
import { type ManifestRequest, parseManifestRequest } from './manifest-request.ts'
import { readShlTarget } from './shl-address.ts'
import {
  answerMissing,
  refuseShl,
  shlResponse,
  withShlErrors,
} from './shl-response-route.server.ts'
import { findShl } from './smart-health-link.server.ts'
import { logFetch, makeSummaryFile, nameSummaryFile } from './summary-file.server.ts'
import { verifyPasscode } from './verify-passcode.server.ts'

/**
 * Answers a request for the manifest of a SMART Health Link. A request that is not valid is refused
 * before any link is looked up.
 */
export function answerManifest(args: ActionFunctionArgs): Promise<Response> {
  return withShlErrors(async () => {
    const { request, params, context } = args
    const { pathname } = new URL(request.url)
    if (readShlTarget(pathname) !== 'manifest') return refuseShl(404)
    if (!isJson(request.headers)) return refuseShl(415)
    const asked = parseManifestRequest(await request.text())
    if (!asked) return refuseShl(400)
    const link = await findShl(context.db, params.id ?? '')
    if (!link || link.isLocked) return await answerMissing(context)
    // The rule of the form for people, who type the code of a scanner too.
    const code = asked.passcode === undefined ? undefined : readCode(asked.passcode)
    if (!code) return refusePasscode(link.attemptsLeft)
    return await answerPasscode(args, link, asked, code)
  })
}

function isJson(headers: Headers): boolean {
  return /^application\/json\s*(;|$)/i.test(headers.get('Content-Type') ?? '')
}

// The body that the specification demands, and nothing else.
function refusePasscode(remainingAttempts: number): Response {
  return shlResponse(JSON.stringify({ remainingAttempts }), { status: 401 })
}

async function answerPasscode(
  args: ActionFunctionArgs,
  link: FoundLink,
  asked: ManifestRequest,
  code: string,
): Promise<Response> {
  const { db, clientAddress: client } = args.context
  let result: Awaited<ReturnType<typeof verifyPasscode>>
  try {
    result = await verifyPasscode(db, link, { code, client })
  } catch (error) {
    // The attempt could not be counted, so nothing was compared.
    logError(error)
    return refuseShl(503, retrySeconds)
  }
  switch (result.kind) {
    case 'opened':
      return await answerWithFile(args, link, result, asked)
    case 'wrong':
      return refusePasscode(result.attemptsLeft)
    case 'throttled':
      return refuseShl(429, result.retryAfter)
    case 'locked':
      return await answerMissing(args.context)
  }
}

const retrySeconds = 60

// Every transaction is over while the summary is made, and the log is written before it is sent.
async function answerWithFile(
  { request, params, context }: ActionFunctionArgs,
  link: FoundLink,
  linkOwner: LinkOwner,
  { recipient, maxEmbedded = Number.POSITIVE_INFINITY }: ManifestRequest,
): Promise<Response> {
  const { db, clientAddress: client } = context
  const language = languageFor(request)
  const file = await makeSummaryFile(db, link, linkOwner, language)
  const userAgent = request.headers.get('User-Agent')
  await logFetch(db, link, linkOwner, { recipient, userAgent, client })
  const place =
    file.jwe.length <= maxEmbedded
      ? { embedded: file.jwe }
      : { location: locate(params.id ?? '', link, linkOwner, { recipient }, language) }
  return shlResponse(formatManifest(file, place), {
    headers: { 'Content-Language': language.tag, 'Retry-After': String(pollSeconds) },
  })
}

function locate(
  id: string,
  link: FoundLink,
  { owner }: LinkOwner,
  ticket: { recipient: string },
  language: Language,
): string {
  const name = nameSummaryFile(language)
  return `${env().origin}/shl/${id}/f/${name}?t=${createTicket(owner, link, name, ticket)}`
}
