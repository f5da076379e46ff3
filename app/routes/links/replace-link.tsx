import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { replaceEmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { addressOf } from '#app/emergency/links/link-address.server.ts'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import { yourLink } from '#app/emergency/owner/link-texts.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { invalid, readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Replace link and code'

export const { handle, meta } = titled(title)

export async function loader(args: LoaderFunctionArgs) {
  const { link, ...access } = await requireLink(args, 'manage')
  const { id, name, isPaused } = link
  return {
    id,
    name,
    isPaused,
    address: addressOf(link),
    proofNeeded: needsReAuthentication(access),
  }
}

/** Which link it was when the page was opened: a second press must not replace the new one. */
const posted = z.object({ address: z.string(), ...reAuthenticationFields })

export async function action(args: ActionFunctionArgs) {
  const { link, ...access } = await requireLink(args, 'manage')
  const submission = await readButtonForm(args.request, posted)
  const { db } = args.context
  const { address, proof } = submission.value
  const hideFields = ['proof']
  const refused = await checkReAuthentication(args.context, access, proof)
  if (refused) return invalid(submission, { ...refused, hideFields })
  const back = linkPath(link.id)
  if (address !== addressOf(link)) return redirectWithSuccess(back, done)
  if (!(await tryWrite(replaceEmergencyLink(db, access.owner, link.id)))) {
    return invalid(submission, { formErrors: [notReplaced], status: 503, hideFields })
  }
  return redirectWithSuccess(back, done)
}

export { actionHeaders as headers, keepTyped as clientAction }

const done = 'Link and code are replaced. The old ones open nothing any more.'
const notReplaced = 'Nothing was replaced: that was not saved. Please try again.'

export default function Replace() {
  const { id, name, isPaused, address, proofNeeded } = useLoaderData<typeof loader>()
  const answer = useActionData<SubmissionResult<string[]>>()
  const [form, fields] = useForm<{ address: string; proof: string }>({
    id: 'replace',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={`${title}?`}
      before={<ErrorSummary form={form} />}
      lead={
        <span className="[overflow-wrap:anywhere]">
          This makes a new address and a new access code for {yourLink(name)}.
        </span>
      }
    >
      <ul className="max-w-prose list-disc space-y-2 pl-6">
        <li>The old link and the old code stop working at once, also where they are open now.</li>
        <li>
          Printed cards, stickers and saved pictures of the old link open nothing any more. Destroy
          them and print new ones with the{' '}
          <Link to="/print-kit" className="link">
            print kit
          </Link>
          .
        </li>
        <li>Whoever should be able to open it needs the new link and the new code from you.</li>
        <li>What it shows stays as you chose, and your other links go on working.</li>
        {isPaused && (
          <li>
            This link is paused and stays paused: the new one opens nothing until you resume it.
          </li>
        )}
      </ul>
      <Form form={form}>
        <input
          type="hidden"
          name="address"
          value={String(answer?.initialValue?.address ?? address)}
          autoComplete="off"
        />
        <ReAuthenticationField field={fields.proof} isNeeded={proofNeeded} />
        <div className="form-actions">
          <SubmitButton pending="Replacing…">Replace link and code</SubmitButton>
          <ButtonLink to={linkPath(id)} variant="secondary">
            Keep them
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
