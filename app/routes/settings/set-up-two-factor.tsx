import { useForm } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import {
  refuseUnproven,
  unprovenAddress,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { refusalOf } from '#app/accounts/login/rate-limited-route.server.ts'
import { needsProof, proofField } from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ProofField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { refusalOfProof } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { renewSession } from '#app/accounts/sessions/session-route.server.ts'
import {
  RecoveryCodesPage,
  recoveryCodesTitle,
} from '#app/accounts/two-factor/recovery-code-list.tsx'
import { confirmSetUp, findSetUp } from '#app/accounts/two-factor/set-up-two-factor.server.ts'
import { authenticatorAddress } from '#app/accounts/two-factor/totp.server.ts'
import { inGroups, wrongAppCode } from '#app/accounts/two-factor/two-factor-codes.ts'
import { appCodeForm } from '#app/accounts/two-factor/two-factor-forms.server.ts'
import { twoFactorPath } from '#app/accounts/two-factor/two-factor-path.ts'
import { QrCode } from '#app/emergency/links/qr-code.tsx'
import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { titledBy } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Set up your authenticator app'

export const { handle, meta } = titledBy<typeof loader, object>((_, answer) =>
  answer && 'codes' in answer ? recoveryCodesTitle : title,
)

/** The secret that waits for its first code; nothing once it is confirmed, also on the page that then shows the recovery codes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  if (unprovenAddress(access)) throw redirect(twoFactorPath())
  const found = await findSetUp(context.db, access.owner)
  const proofNeeded = needsProof(access)
  if (!found) return { waiting: null, proofNeeded }
  const address = authenticatorAddress(found.secret, access.owner.email)
  const waiting = {
    address,
    qr: qrPath(address),
    secret: inGroups(found.secret, ' '),
  }
  return { waiting, proofNeeded }
}

const confirmation = appCodeForm.extend(proofField)

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  await refuseUnproven(access, twoFactorPath())
  const submission = await readSubmission(request, confirmation)
  const hideFields = ['code', 'proof']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const refused = await refusalOfProof(context, access, submission.value.proof)
  if (refused) return invalid(submission, { ...refused, hideFields })
  try {
    const { owner } = access
    const waiting = await findSetUp(context.db, owner)
    const codes = waiting
      ? await confirmSetUp(context.db, owner, waiting, submission.value.code)
      : 'gone'
    if (codes === 'gone') return redirectWithError(twoFactorPath(), gone)
    if (codes === 'wrong') {
      return invalid(submission, { hideFields, fieldErrors: { code: [wrongAppCode] } })
    }
    const headers = { 'Set-Cookie': await renewSession({ request, context }) }
    return data({ codes }, { headers })
  } catch (error) {
    const { message, ...refusal } = refusalOf(error) ?? notSaved(error, context.requestId)
    return invalid(submission, { ...refusal, hideFields, formErrors: [message] })
  }
}

const gone =
  'This set-up has ended. If two-factor authentication is on and you have not kept your recovery codes, make new ones here; else set it up again.'

function notSaved(error: unknown, requestId: string) {
  logError(error, requestId)
  return { message: 'Not turned on: that was not saved. Please try again.', status: 503 }
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function SetUp() {
  const { waiting, proofNeeded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'codes' in answer) {
    return <RecoveryCodesPage codes={answer.codes} done="Two-factor authentication is on." />
  }
  return waiting ? (
    <Confirm {...waiting} proofNeeded={proofNeeded} answer={answer} />
  ) : (
    <NothingWaits />
  )
}

type Waiting = NonNullable<Awaited<ReturnType<typeof loader>>['waiting']>
type Answer = Exclude<ReturnType<typeof useActionData<typeof action>>, { codes: string[] }>

function Confirm({
  address,
  qr,
  secret,
  proofNeeded,
  answer,
}: Waiting & { proofNeeded: boolean; answer: Answer }) {
  const [form, fields] = useForm<z.input<typeof confirmation>>({
    id: 'set-up',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={title}
      before={
        <>
          <BackLink to={twoFactorPath()}>Back to two-factor authentication</BackLink>
          <ErrorSummary form={form} />
        </>
      }
    >
      <ol className="max-w-prose list-decimal space-y-8 pl-6">
        <li>
          <p>Open your authenticator app and choose to add an account.</p>
        </li>
        <li>
          <p>Scan this picture with the app.</p>
          <div className="my-4">
            <QrCode
              path={qr}
              size={240}
              label="QR code for your authenticator app. It holds the same key as the text below."
            />
          </div>
          <p>
            On the phone itself,{' '}
            <a href={address} className="link">
              open it in your app
            </a>
            , or type in this key. Where the app asks, it is a key by time, with 6 digits.
          </p>
          <p
            id="authenticator-key"
            className="my-3 rounded-md bg-sunken px-3 py-2 font-mono text-lg"
          >
            {secret}
          </p>
          <CopyButton text={secret.replaceAll(' ', '')} label="Copy key" done="Key copied" />
          <p className="mt-3 text-muted">
            Show neither to anybody: whoever has the key can make your codes.
          </p>
        </li>
        <li>
          <p>Enter the code that the app shows now.</p>
        </li>
      </ol>
      <Form form={form}>
        <TextField
          field={fields.code}
          label="6-digit code"
          chars={8}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <ProofField field={fields.proof} isNeeded={proofNeeded} />
        <div className="form-actions">
          <SubmitButton pending="Verifying…">Turn on</SubmitButton>
          <ButtonLink to={twoFactorPath()} variant="secondary">
            Not now
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}

function NothingWaits() {
  return (
    <Page
      title={title}
      lead="No set-up is waiting for its first code. Each waits for half an hour."
    >
      <ButtonLink to={twoFactorPath()}>Go to two-factor authentication</ButtonLink>
    </Page>
  )
}
