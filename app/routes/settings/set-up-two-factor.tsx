import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import {
  refuseUnconfirmed,
  unconfirmedEmail,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { explainRateLimit } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { renewSession } from '#app/accounts/sessions/session-route.server.ts'
import {
  RecoveryCodesPage,
  recoveryCodesTitle,
} from '#app/accounts/two-factor/recovery-code-list.tsx'
import { NoSetUpPage, SetUpPage, setUpTitle } from '#app/accounts/two-factor/set-up-pages.tsx'
import { confirmSetUp, findSetUp } from '#app/accounts/two-factor/set-up-two-factor.server.ts'
import { authenticatorAddress } from '#app/accounts/two-factor/totp.server.ts'
import { groupByFour, wrongAppCode } from '#app/accounts/two-factor/two-factor-codes.ts'
import { appCodeForm } from '#app/accounts/two-factor/two-factor-forms.server.ts'
import { twoFactorPath } from '#app/accounts/two-factor/two-factor-path.ts'
import { QrCode } from '#app/emergency/links/qr-code.tsx'
import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitleFrom<typeof loader, object>((_, answer) =>
  answer && 'codes' in answer ? recoveryCodesTitle : setUpTitle,
)

/** Returns the secret that waits for its first code; null after that. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  if (unconfirmedEmail(access)) throw redirect(twoFactorPath())
  const setUp = await findSetUp(context.db, access.owner)
  const mustReAuthenticate = needsReAuthentication(access)
  if (!setUp) return { waiting: null, mustReAuthenticate }
  const address = authenticatorAddress(setUp.secret, access.owner.email)
  const waiting = {
    address,
    qr: qrPath(address),
    secret: groupByFour(setUp.secret, ' '),
  }
  return { waiting, mustReAuthenticate }
}

const confirmation = appCodeForm.extend(reAuthenticationFields)

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  await refuseUnconfirmed(access, twoFactorPath())
  const { owner } = access
  return await answerForm(request, {
    schema: confirmation,
    save: async ({ code, proof }) => {
      await requireReAuthentication(context, access, proof)
      const waiting = await findSetUp(context.db, owner)
      const codes = waiting ? await confirmSetUp(context.db, owner, waiting, code) : 'gone'
      if (codes === 'wrong') throw new FormError({ fieldErrors: { code: [wrongAppCode] } })
      if (codes === 'gone') throw await redirectWithError(twoFactorPath(), gone)
      return { codes, cookie: await renewSession({ request, context }) }
    },
    explain: explainRateLimit,
    notSaved: 'Not saved: two-factor authentication is still off. Please try again.',
    answer: (_, { codes, cookie }) => data({ codes }, { headers: { 'Set-Cookie': cookie } }),
  })
}

const gone =
  'This set-up has ended. If two-factor authentication is on and you have not saved your recovery codes, make new ones here. Otherwise set it up again.'

export { actionHeaders as headers, keepTyped as clientAction }

export default function SetUp() {
  const { waiting, mustReAuthenticate } = useLoaderData<typeof loader>()
  const answer = useActionData<{ codes?: string[] }>()
  if (answer?.codes) {
    return <RecoveryCodesPage codes={answer.codes} lead="Two-factor authentication is on." />
  }
  if (!waiting) return <NoSetUpPage />
  const { qr, ...texts } = waiting
  const picture = (
    <QrCode
      path={qr}
      size={240}
      label="QR code for your authenticator app. It holds the same key as the text below."
    />
  )
  return <SetUpPage {...texts} picture={picture} mustReAuthenticate={mustReAuthenticate} />
}
