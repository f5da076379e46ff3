import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { explainRateLimit } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import {
  RecoveryCodesPage,
  recoveryCodesTitle,
} from '#app/accounts/two-factor/recovery-code-list.tsx'
import { renewRecoveryCodes } from '#app/accounts/two-factor/recovery-codes.server.ts'
import { twoFactorPath } from '#app/accounts/two-factor/two-factor-path.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'

const title = 'Make new recovery codes'

export const { handle, meta } = defineTitleFrom<typeof loader, object>((_, answer) =>
  answer && 'codes' in answer ? recoveryCodesTitle : title,
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { authenticator, recoveryCodesLeft } = await readTwoFactor(context.db, access.owner.id)
  if (!authenticator) throw redirect(twoFactorPath())
  return { left: recoveryCodesLeft, mustReAuthenticate: needsReAuthentication(access) }
}

const renewalSchema = z.object(reAuthenticationFields)

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { db } = context
  if (!(await readTwoFactor(db, access.owner.id)).authenticator) return redirect(twoFactorPath())
  return await answerForm(request, {
    schema: renewalSchema,
    save: async ({ proof }) => {
      await requireReAuthentication(context, access, proof)
      return await renewRecoveryCodes(db, access.owner)
    },
    explain: explainRateLimit,
    notSaved: 'Your new codes were not saved. Your old ones still work. Please try again.',
    answer: (_, codes) => (codes ? data({ codes }) : redirect(twoFactorPath())),
  })
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function NewRecoveryCodes() {
  const answer = useActionData<{ codes?: string[] }>()
  if (!answer?.codes) return <AskForNewCodes />
  const lead = 'You have ten new recovery codes. The old ones no longer work.'
  return <RecoveryCodesPage codes={answer.codes} lead={lead} />
}

function AskForNewCodes() {
  const { left, mustReAuthenticate } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<z.input<typeof renewalSchema>>({ id: 'recovery-codes' })
  return (
    <FormPage
      form={form}
      title={`${title}?`}
      lead={
        left === 0
          ? 'You get ten new codes. You have none left from before.'
          : `You get ten new codes. ${left === 1 ? 'The one' : `The ${left}`} that you have left will stop working.`
      }
      back={<BackLink to={twoFactorPath()}>Back to two-factor authentication</BackLink>}
      submit="Make new codes"
      pending="Making codes…"
      cancelTo={twoFactorPath()}
      cancel="Keep my codes"
    >
      <p className="max-w-prose">
        They are shown once, on the next page: have paper, a printer or your password manager ready.
      </p>
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormPage>
  )
}
