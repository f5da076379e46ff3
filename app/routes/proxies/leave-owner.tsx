import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
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

export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { grant, nothing } = await requireOwnAccess(args)
  const { owner } = grant
  const shown = { firstName: owner.firstName, name: formatFullName(owner) }
  return nothing('only names of owners', shown)
})

export const action = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { actor, grant, nothing } = await requireOwnAccess(args)
  const { db } = args.context
  const isGivenUp = await tryWrite(giveUpGrant(db, actor, grant.accessId))
  // An absolute URL leaves the owner's pages, which are gone.
  const back = `${env().origin}${peopleIHelpPath}`
  const answer = isGivenUp
    ? await redirectWithSuccess(back, 'You have given up this access')
    : await redirectWithError(back, 'Your access was not given up. Please try again.')
  return nothing('a redirect', answer)
})

// A proxy of any level can give up their access.
async function requireOwnAccess({ request, context, params }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read')
  const { accessId = '' } = params
  const grant = isUuid(accessId)
    ? await findOwnGrant(context.db, access.actor, accessId)
    : undefined
  if (!grant) throw notFound()
  return { ...access, grant: { ...grant, accessId } }
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
