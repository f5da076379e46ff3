import { type SubmissionResult, useForm } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { countAccountAccess } from '#app/account-data/account-access/account-access.server.ts'
import {
  endAccessByLink,
  findAccessLink,
} from '#app/account-data/account-access/account-access-link.server.ts'
import { accessLines } from '#app/accounts/account-access.ts'
import { AccessList } from '#app/accounts/account-access-list.tsx'
import { refusalOf } from '#app/accounts/login/rate-limited-route.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { wrongAppCode } from '#app/accounts/two-factor/two-factor-codes.ts'
import { secondFactorOf } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { verifyAppCode } from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { logError } from '#app/lib/log.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titledBy } from '#app/ui/document/document-title.ts'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Database } from '#db/client.server.ts'

const titles = {
  list: 'What can open your account',
  gone: 'This link does not work any more',
  done: 'All of it has ended',
}

type Shown = { lines: string[]; asksCode: boolean } | { gone: true }
type Answer = SubmissionResult<string[]> & { gone?: true; done?: true }

export const { handle, meta } = titledBy<() => Shown, Answer>((shown, answer) => {
  if (answer?.done) return titles.done
  return 'gone' in shown || answer?.gone ? titles.gone : titles.list
})

export { actionHeaders as headers }

/**
 * For whoever has the mail about a reset: numbers and kinds, no names. Only the button ends
 * anything.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db } = context
  const person = await findAccessLink(db, params.token ?? '')
  if (!person) return gone()
  const access = await countAccountAccess(db, person.id)
  return data<Shown>({ lines: accessLines(access), asksCode: access.hasTwoFactor })
}

const ending = z.object({ code: z.string().default('') })

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db } = context
  const token = params.token ?? ''
  const person = await findAccessLink(db, token)
  if (!person) return gone()
  const submission = await readSubmission(request, ending)
  const hideFields = ['code']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  try {
    const { authenticator } = await secondFactorOf(db, person.id)
    // Two-factor must not end for somebody who only reads the mail.
    if (authenticator && !(await verifyAppCode(db, person, submission.value.code))) {
      return invalid(submission, { hideFields, fieldErrors: { code: [wrongAppCode] }, status: 403 })
    }
    const canEnd = async (trx: Database) => authenticator || !(await hasTwoFactor(trx, person))
    const isDone = await endAccessByLink(db, person, token, canEnd)
    return isDone ? data({ done: true as const }) : gone()
  } catch (error) {
    const { message, ...refusal } = refusalOf(error) ?? notEnded(error, context.requestId)
    return invalid(submission, { ...refusal, hideFields, formErrors: [message] })
  }
}

async function hasTwoFactor(trx: Database, { id }: Person): Promise<boolean> {
  return (await secondFactorOf(trx, id)).authenticator
}

function notEnded(error: unknown, requestId: string) {
  logError(error, requestId)
  return { message: 'Nothing was ended: that was not saved. Please try again.', status: 503 }
}

/** The same answer for whatever opens nothing. */
function gone() {
  return data<Shown>({ gone: true }, { status: 404 })
}

export default function AccountAccess() {
  const shown = useLoaderData<Shown>()
  const answer = useActionData<Answer>()
  if (answer?.done) return <Done />
  if ('gone' in shown || answer?.gone) return <Gone />
  return <List {...shown} answer={answer} />
}

interface ListProps {
  lines: string[]
  asksCode: boolean
  answer?: SubmissionResult<string[]>
}

function List({ lines, asksCode, answer }: ListProps) {
  const [form, fields] = useForm<{ code: string }>({
    id: 'end-access',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={titles.list}
      lead="Beside your new password, this can open your account or your record."
      before={<ErrorSummary form={form} />}
    >
      <AccessList lines={lines} />
      <p className="max-w-prose">If you know all of it, there is nothing more to do.</p>
      <ButtonLink to="/login" className="mt-4">
        Log in
      </ButtonLink>
      <section className="mt-10 max-w-prose border-t pt-6" aria-labelledby="end-all">
        <h2 id="end-all" className="text-2xl">
          If you do not know all of it
        </h2>
        <p className="mt-2">
          End all of it at once. People you let in lose their access, passkeys and two-factor
          authentication are removed, and all devices are logged out. Each emergency link and its
          code are replaced: cards that are printed already then open nothing.
        </p>
        <Form form={form} className="mt-4">
          {asksCode && <CodeField field={fields.code} />}
          <SubmitButton pending="Ending…" variant="quiet-danger">
            End all of it
          </SubmitButton>
        </Form>
      </section>
    </Page>
  )
}

function CodeField({ field }: Pick<Parameters<typeof TextField>[0], 'field'>) {
  return (
    <>
      <TextField
        field={field}
        label="6-digit code"
        hint="From your authenticator app. Somebody who only reads your mail must not turn off two-factor authentication."
        chars={8}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <p className="mt-3">
        If the authenticator app is not yours, write to <SupportLink />.
      </p>
    </>
  )
}

function Done() {
  return (
    <Page title={titles.done}>
      <p className="max-w-prose" role="status">
        Only your password opens your account now. Log in, then print new cards: each emergency link
        has a new address and a new code.
      </p>
      <ButtonLink to="/login" className="mt-6">
        Log in
      </ButtonLink>
    </Page>
  )
}

function Gone() {
  return (
    <Page title={titles.gone}>
      <p className="max-w-prose">
        It works once, for seven days, and a newer one ends it. Log in to see your passkeys, your
        emergency links and the people with access to your record.
      </p>
      <ButtonLink to="/login" className="mt-6">
        Log in
      </ButtonLink>
    </Page>
  )
}
