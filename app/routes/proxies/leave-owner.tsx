import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { env } from '#app/lib/env.server.ts'
import { findOwnGrant, giveUpGrant } from '#app/proxies/acting/people-i-help.server.ts'
import { peopleIHelpPath } from '#app/proxies/acting/people-i-help-paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'
import { isUuid } from '#db/uuid.ts'

export const { handle, meta } = titled('Give up access')

export async function loader(args: LoaderFunctionArgs) {
  const { owner } = await requireOwnAccess(args)
  return { firstName: owner.firstName, name: `${owner.firstName} ${owner.lastName}` }
}

export async function action(args: LoaderFunctionArgs) {
  const { actor, accessId } = await requireOwnAccess(args)
  const { db } = args.context
  const left = await tryWrite(giveUpGrant(db, actor, accessId))
  // Not a page of the person any more, from wherever this was posted.
  const back = `${env().origin}${peopleIHelpPath}`
  return left
    ? redirectWithSuccess(back, 'You have given up this access')
    : redirectWithError(back, 'Your access was not given up. Please try again.')
}

// Every signed-in person may give up what is theirs; what they may do with the record does not matter.
async function requireOwnAccess({ request, context, params }: LoaderFunctionArgs) {
  const { actor } = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'names of owners alone' },
  })
  const { accessId = '' } = params
  const found = isUuid(accessId) ? await findOwnGrant(context.db, actor, accessId) : undefined
  if (!found) throw notFound()
  return { actor, accessId, owner: found.owner }
}

export default function GiveUpAccess() {
  const { firstName, name } = useLoaderData<typeof loader>()
  return (
    <Page
      title={
        <span className="[overflow-wrap:anywhere]">
          Give up access to <bdi>{name}</bdi>’s profile?
        </span>
      }
    >
      <div className="max-w-prose space-y-3 [overflow-wrap:anywhere]">
        <p>
          You can no longer open <bdi>{firstName}</bdi>’s profile, from now on and on every device.
          What you changed and the comments that you wrote stay there under your name.
        </p>
        <p>
          <bdi>{firstName}</bdi> is told, and can invite you again.
        </p>
      </div>
      <Form method="post">
        <div className="form-actions">
          <SubmitButton pending="Giving up…" variant="danger">
            Give up my access
          </SubmitButton>
          <ButtonLink to={peopleIHelpPath} variant="secondary">
            Keep it
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
