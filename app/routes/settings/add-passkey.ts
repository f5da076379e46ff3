import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { unconfirmedEmail } from '#app/accounts/email/unconfirmed-email-route.server.ts'
import {
  addPasskey,
  createRegistrationOptions,
  TooManyPasskeysError,
} from '#app/accounts/passkeys/add-passkey.server.ts'
import {
  PasskeyRefusedError,
  readRegistration,
} from '#app/accounts/passkeys/authenticator-response.server.ts'
import { maxPasskeys, passkeysPath } from '#app/accounts/passkeys/passkey-rules.ts'
import { canOfferPasskeys } from '#app/accounts/passkeys/relying-party.server.ts'
import { needsReAuthentication } from '#app/accounts/re-authentication/re-authentication.server.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { deviceName } from '#app/lib/device-name.server.ts'
import { logError } from '#app/lib/log.server.ts'

const postSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('options') }),
  z.object({ step: z.literal('answer'), answer: z.string() }),
])

/** Answers the two requests with which a script adds a passkey. */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage', { keepsDraft: false })
  const { value } = await readButtonForm(request, postSchema)
  if (unconfirmedEmail(access)) return refuse(403, 'Confirm your email address first.')
  if (!canOfferPasskeys()) throw new Response('Passkeys are not available here', { status: 400 })
  const { db } = context
  const { owner } = access
  try {
    if (value.step === 'options') {
      // The second step answers a challenge from here, so it needs no re-authentication.
      return needsReAuthentication(access)
        ? refuse(403, 'Enter your password first, then add the passkey.')
        : Response.json(await createRegistrationOptions(db, owner))
    }
    const device = deviceName(request.headers.get('User-Agent'))
    await addPasskey(db, owner, readRegistration(value.answer), device)
    return Response.json({})
  } catch (error) {
    if (error instanceof PasskeyRefusedError) {
      return refuse(400, 'The passkey was not added. Please try again.')
    }
    if (error instanceof TooManyPasskeysError) {
      return refuse(409, `You have ${maxPasskeys} passkeys, which is the maximum.`)
    }
    logError(error)
    return refuse(503, 'The passkey was not saved. Please try again.')
  }
}

/** Redirects a reload to the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'manage')
  return redirect(passkeysPath)
}

function refuse(status: number, problem: string): Response {
  return Response.json({ problem }, { status })
}
