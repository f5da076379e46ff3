import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { ButtonForm } from '#app/forms/fields/button-form.tsx'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { env } from '#app/lib/env.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { findOwnGrant, giveUpGrant } from '#app/proxies/proxied/people-i-help.server.ts'
import { peopleIHelpPath } from '#app/proxies/proxied/people-i-help-paths.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'
import { isUuid } from '#db/uuid.ts'

export const { handle, meta } = defineTitle('Give up access')

export async function loader(args: LoaderFunctionArgs) {
  const { owner } = await requireOwnAccess(args)
  return { firstName: owner.firstName, name: formatFullName(owner) }
}

export async function action(args: LoaderFunctionArgs) {
  const { actor, accessId } = await requireOwnAccess(args)
  const { db } = args.context
  const isGivenUp = await tryWrite(giveUpGrant(db, actor, accessId))
  // An absolute URL leaves the owner's pages, which are gone.
  const back = `${env().origin}${peopleIHelpPath}`
  return isGivenUp
    ? redirectWithSuccess(back, 'You have given up this access')
    : redirectWithError(back, 'Your access was not given up. Please try again.')
}

// A proxy of any level can give up their access.
async function requireOwnAccess({ request, context, params }: LoaderFunctionArgs) {
  const { actor } = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'only names of owners' },
  })
  const { accessId = '' } = params
  const grant = isUuid(accessId) ? await findOwnGrant(context.db, actor, accessId) : undefined
  if (!grant) throw notFound()
  return { actor, accessId, owner: grant.owner }
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
          You will no longer be able to open <bdi>{firstName}</bdi>’s profile on any device. Your
          changes and comments stay there under your name.
        </p>
        <p>
          <bdi>{firstName}</bdi> gets a mail, unless they turned off such mails. They can invite you
          again.
        </p>
      </div>
      <ButtonForm
        submit="Give up my access"
        pending="Giving up…"
        variant="danger"
        cancelTo={peopleIHelpPath}
        cancel="Keep it"
      />
    </Page>
  )
}
