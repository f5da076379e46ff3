import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { loadProfile } from '#app/profile/profile.server.ts'
import { isShareId, readCode } from '#app/sharing/code-entry.ts'
import { endGrant, type FoundLink, findLink } from '#app/sharing/emergency-access.server.ts'
import { emergencyRecordOf } from '#app/sharing/emergency-record.ts'
import {
  answerCode,
  answerLocked,
  answerUnknownLink,
  calmly,
} from '#app/sharing/view/answers.server.tsx'
import {
  flashCookie,
  grantCookie,
  readViewCookies,
  type ViewCookies,
} from '#app/sharing/view/cookies.server.ts'
import { CodePage } from '#app/sharing/view/form-pages.server.tsx'
import { RecordPage } from '#app/sharing/view/record-page.server.tsx'
import { guards, pageResponse, seeOther } from '#app/sharing/view/shell.server.tsx'

/** For answers that Remix makes itself: those to its data requests. */
export const headers = () => guards

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** The record for a browser that has given the code, the form that asks for it for all others. */
export function loader(args: LoaderFunctionArgs) {
  return calmly(args, async ({ context }) => {
    const { shareId, cookies, link } = await find(args)
    if (!link) return answerUnknownLink(context)
    if (link.grant) return answerRecord(args, link.grant, cookies)
    if (link.isLocked) return answerLocked(context.cspNonce)
    return pageResponse(
      <CodePage
        nonce={context.cspNonce}
        shareId={shareId}
        problem={cookies.flash === 'wrong' ? wrongCode : undefined}
        finished={cookies.flash === 'finished'}
      />,
      takingFlash(cookies),
    )
  })
}

/** Takes a code, or ends viewing. */
export function action(args: ActionFunctionArgs) {
  return calmly(args, async ({ request, context }) => {
    const { shareId, cookies, link } = await find(args)
    const form = await request.formData().catch(() => new FormData())
    if (form.get('intent') === 'finish') return finish(args, shareId, cookies)
    if (!link) return answerUnknownLink(context)
    if (link.grant) return seeOther(`/view/${shareId}`)
    if (link.isLocked) return answerLocked(context.cspNonce)

    const askAgain = (problem: string, setCookies: string[] = []) =>
      pageResponse(<CodePage nonce={context.cspNonce} shareId={shareId} problem={problem} />, {
        status: 400,
        headers: setCookies.map(cookie => ['Set-Cookie', cookie] as [string, string]),
      })
    const code = readCode(String(form.get('code') ?? ''))
    if (!code) return askAgain('Please enter a valid 5-digit access code')
    return answerCode(context, { shareId, link, code, cookies }, set => askAgain(wrongCode, set))
  })
}

const wrongCode = 'Invalid access code. Please try again.'

async function find({ request, params, context }: Args) {
  const shareId = params.userId ?? ''
  const cookies = readViewCookies(request, shareId)
  const link = isShareId(shareId) ? await findLink(context.db, shareId, cookies.grant) : undefined
  return { shareId, cookies, link }
}

async function answerRecord(
  { context, params }: Args,
  { owner, expiresAt }: NonNullable<FoundLink['grant']>,
  cookies: ViewCookies,
): Promise<Response> {
  const profile = await loadProfile(context.db, owner)
  const accountName = `${owner.firstName} ${owner.lastName}`
  return pageResponse(
    <RecordPage
      nonce={context.cspNonce}
      shareId={params.userId ?? ''}
      record={emergencyRecordOf(profile, accountName, new Date())}
      expiresAt={expiresAt}
      justVerified={cookies.flash === 'verified'}
    />,
    takingFlash(cookies),
  )
}

// Also when the link is gone: whoever presses the button must not be left with an open record.
async function finish({ context }: Args, shareId: string, cookies: ViewCookies): Promise<Response> {
  if (cookies.grant) await endGrant(context.db, cookies.grant)
  if (!isShareId(shareId)) return seeOther('/view')
  const response = seeOther(`/view/${shareId}`, [
    grantCookie(shareId, '', 0),
    flashCookie('finished'),
  ])
  response.headers.set('Clear-Site-Data', '"cache", "storage"')
  return response
}

function takingFlash({ flash }: ViewCookies): { headers: HeadersInit } {
  return { headers: flash ? { 'Set-Cookie': flashCookie() } : {} }
}
