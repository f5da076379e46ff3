import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readSubmission } from '#app/forms/submission.server.ts'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { redirectWithError, redirectWithSuccess } from '#app/forms/toast.server.ts'
import { written } from '#app/forms/written.server.ts'
import { addressOf, requireLink } from '#app/sharing/owner/link-route.server.ts'
import { yourLink } from '#app/sharing/owner/link-words.ts'
import { linkPath } from '#app/sharing/owner/paths.ts'
import { replaceShareLink } from '#app/sharing/share-links.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

const title = 'Replace link and code'

export const { handle, meta } = titled(title)

export async function loader(args: LoaderFunctionArgs) {
  const { link } = await requireLink(args, 'manage')
  const { id, name, isPaused } = link
  return { id, name, isPaused, address: addressOf(link) }
}

/** Which link it was when the page was opened: a second press must not replace the new one. */
const posted = z.object({ address: z.string() })

export async function action(args: ActionFunctionArgs) {
  const { owner, link } = await requireLink(args, 'manage')
  const submission = await readSubmission(args.request, posted)
  if (submission.status !== 'success') throw new Response('No form of ours', { status: 400 })
  const { db, requestId } = args.context
  const back = linkPath(link.id)
  if (submission.value.address !== addressOf(link)) return redirectWithSuccess(back, done)
  if (!(await written(requestId, replaceShareLink(db, owner, link.id)))) {
    return redirectWithError(back, 'Nothing was replaced: that was not saved. Please try again.')
  }
  return redirectWithSuccess(back, done)
}

const done = 'Link and code are replaced. The old ones open nothing any more.'

export default function Replace() {
  const { id, name, isPaused, address } = useLoaderData<typeof loader>()
  return (
    <Page
      title={`${title}?`}
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
      <Form method="post">
        <input type="hidden" name="address" value={address} autoComplete="off" />
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
