import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { pathAfterLogin } from '#app/access/path-after-login-route.server.ts'
import { runWithFailureLimit } from '#app/accounts/login/address-limit.server.ts'
import { StaleProofError } from '#app/accounts/login/log-in.server.ts'
import { logInPerson } from '#app/accounts/login/log-in-route.server.ts'
import {
  findPendingLogin,
  finishPendingLogin,
} from '#app/accounts/login/pending-login-route.server.ts'
import { toRateLimitReply } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import {
  PasskeyRefusedError,
  readAuthentication,
} from '#app/accounts/passkeys/authenticator-response.server.ts'
import {
  checkPasskey,
  createAuthenticationOptions,
  hasPasskey,
} from '#app/accounts/passkeys/check-passkey.server.ts'
import { limitChallenges } from '#app/accounts/passkeys/passkey-challenges.server.ts'
import { canOfferPasskeys } from '#app/accounts/passkeys/relying-party.server.ts'
import { toldTimeZone } from '#app/accounts/time-zone/told-time-zone.server.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { answerWithSuccess } from '#app/http/toast-redirect.server.ts'
import type { Database } from '#db/client.server.ts'

const purpose = z.enum(['login', 'second-factor'])
const postSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('options'), purpose }),
  z.object({ step: z.literal('answer'), purpose, answer: z.string(), timeZone: toldTimeZone() }),
])

/** Runs the two steps of a login or second step with a passkey, for a script. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { value } = await readButtonForm(request, postSchema)
  if (!canOfferPasskeys()) throw new Response('Passkeys are not available here', { status: 400 })
  const visit = { request, context }
  const pending = value.purpose === 'login' ? undefined : await findPendingLogin(visit)
  if (value.purpose === 'second-factor' && !pending) return refuse(403, expiredMessage)
  const use = pending
    ? { purpose: 'second-factor' as const, userId: pending.person.id }
    : { purpose: 'login' as const }
  const { db, clientAddress } = context
  const timeZone = value.step === 'answer' ? value.timeZone : undefined
  try {
    if (value.step === 'options') {
      await limitChallenges(db, clientAddress)
      return Response.json(await createAuthenticationOptions(db, use))
    }
    const { person, credentialId } = await runWithFailureLimit(db, clientAddress, async () => {
      const answer = readAuthentication(value.answer)
      return { person: await checkPasskey(db, answer, use), credentialId: answer.id }
    })
    const isProofValid = (trx: Database) => hasPasskey(trx, person, credentialId)
    const headers = pending
      ? await finishPendingLogin(visit, pending, timeZone)
      : // A passkey counts as two factors, because its device has verified the user.
        await logInPerson(visit, person, { timeZone, isProofValid })
    if (!headers) return refuse(403, expiredMessage)
    const path = pending?.path ?? (await pathAfterLogin(context, person, request))
    return answerWithSuccess({ path }, 'Login successful!', { headers })
  } catch (error) {
    if (error instanceof PasskeyRefusedError || error instanceof StaleProofError) {
      return refuse(400, 'This passkey does not open an account here.')
    }
    const refusal = toRateLimitReply(error)
    if (!refusal) throw error
    return refuse(refusal.status, refusal.message, refusal.headers)
  }
}

const expiredMessage = 'This login has taken too long. Go back and enter your password again.'

/** Redirects a reload to the page. */
export function loader() {
  return redirect('/login')
}

function refuse(status: number, problem: string, headers?: HeadersInit): Response {
  return Response.json({ problem }, { status, headers })
}
