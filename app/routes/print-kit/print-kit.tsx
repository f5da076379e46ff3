import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { can } from '#app/access/abilities.ts'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import type { UnconfirmedEmail } from '#app/accounts/email/unconfirmed-email.ts'
import {
  isOwnerUnconfirmed,
  unconfirmedEmail,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { linksPath } from '#app/emergency/owner/link-paths.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { accessEnded } from '#app/forms/edit-refused.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { defaultChoices } from '#app/print-kit/print-choices.ts'
import { ChoicesForm } from '#app/print-kit/print-choices-form.tsx'
import { choicesSchema } from '#app/print-kit/print-choices-schema.server.ts'
import stylesheet from '#app/print-kit/print-kit.css?url'
import { printKitPage, savePostedChoices } from '#app/print-kit/print-kit-page.server.ts'
import { PrintKitPage } from '#app/print-kit/print-kit-page.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle('Print kit')

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

// Proxies who may not print get an empty page: it answers a form that they opened when they could.
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  if (!can(access, 'share')) {
    return access.nothing('an empty page', { kit: undefined, refusedTo: owner.id })
  }
  const linkId = new URL(request.url).searchParams.get('link')
  const page = await printKitPage(context.db, access, new Date(), linkId)
  const isEmailUnconfirmed = await isOwnerUnconfirmed(context.db, owner)
  const more = { isEmailUnconfirmed, unconfirmedEmail: findUnconfirmed(access) }
  const kit = page && { ...page, ...more }
  const titles = kit ? ['Print kit', linkAndCodeTitle] : 'Print kit'
  return await access.show(titles, { kit, refusedTo: undefined })
})

/** Returns the address that the actor can confirm: their own. */
function findUnconfirmed(access: Access): UnconfirmedEmail | undefined {
  return can(access, 'manage') ? unconfirmedEmail(access) : undefined
}

/** Saves the choices, or answers with the form, also to people who lost their access. */
export const action = proxyHandler(async ({ request, context }: ActionFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  const answer = await answerForm(request, {
    schema: choicesSchema,
    owner,
    // Replaces the errors of fields.
    refusal: can(access, 'share')
      ? undefined
      : { formErrors: [accessEnded], status: 403, more: { error: { '': [accessEnded] } } },
    save: ({ owner: _owner, ...choices }) => savePostedChoices(context.db, owner, choices),
    notSaved: 'Your choices were not saved. They are still here: please try again.',
    answer: () => redirectWithSuccess('/print-kit#kit-preview', 'Print kit saved'),
  })
  return access.nothing('a redirect, or what was chosen', answer)
})

export { keepTyped as clientAction }

export default function PrintKit() {
  const { kit, refusedTo } = useLoaderData<typeof loader>()
  if (refusedTo !== undefined) return <Refused owner={refusedTo} />
  return kit ? <PrintKitPage {...kit} /> : <WithoutLink />
}

/** Shows the choices of a proxy whose access changed while the form was open. */
function Refused({ owner }: { owner: string }) {
  const answer = useActionData()
  if (!answer) return <Page title="Print kit" lead="The print kit is not part of your access." />
  return (
    <Page title="Print kit">
      <ChoicesForm choices={defaultChoices('a4')} links={{}} owner={owner} />
    </Page>
  )
}

/** Shown to a proxy from whom every link is withheld. */
function WithoutLink() {
  return (
    <Page title="Print kit">
      <Notice title="There is no emergency link that you may see">
        <p>
          If the link is yours, its stored data is damaged: the <Link to={linksPath}>links</Link>{' '}
          say more.
        </p>
        <p>
          The papers lead responders to an emergency link, and every link shows something that is
          not shared with you. You can print{' '}
          <Link to="/profile/view" className="link">
            the full record
          </Link>{' '}
          as far as it is shared with you.
        </p>
      </Notice>
    </Page>
  )
}
