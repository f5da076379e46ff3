import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { can } from '#app/access/abilities.ts'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import type { UnconfirmedEmail } from '#app/accounts/email/unconfirmed-email.ts'
import {
  isOwnerUnconfirmed,
  unconfirmedEmail,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { linksPath } from '#app/emergency/owner/link-paths.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { accessEnded } from '#app/forms/edit-refused.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
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

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    prepare: async granted => {
      if (!can(granted, 'share')) return context.showsRefusedForm ? 'refused' : undefined
      const linkId = new URL(request.url).searchParams.get('link')
      return { kit: await printKitPage(context.db, granted, new Date(), linkId) }
    },
    reads: ({ prepared }) => {
      if (prepared === 'refused') return []
      return prepared.kit ? ['Print kit', linkAndCodeTitle] : 'Print kit'
    },
  })
  const { owner, prepared } = access
  if (prepared === 'refused') return { refusedTo: owner.id }
  const { kit } = prepared
  const isEmailUnconfirmed = await isOwnerUnconfirmed(context.db, owner)
  return { kit: kit && { ...kit, isEmailUnconfirmed, unconfirmedEmail: findUnconfirmed(access) } }
}

/** Returns the address that the actor can confirm: their own. */
function findUnconfirmed(access: Access): UnconfirmedEmail | undefined {
  return can(access, 'manage') ? unconfirmedEmail(access) : undefined
}

/** Saves the choices, or answers with the form, also to people who lost their access. */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'redirects, or answers with what was chosen' },
  })
  const { owner } = access
  if (!can(access, 'share')) {
    context.showsRefusedForm = true
    const submission = await readSubmission(request, choicesSchema)
    // Replaces the errors of fields.
    const more = { error: { '': [accessEnded] } }
    return invalid(submission, { formErrors: [accessEnded], status: 403, more })
  }
  return await answerForm(request, {
    schema: choicesSchema,
    owner,
    save: ({ owner: _owner, ...choices }) => savePostedChoices(context.db, owner, choices),
    notSaved: 'Your choices were not saved. They are still here: please try again.',
    answer: () => redirectWithSuccess('/print-kit#kit-preview', 'Print kit saved'),
  })
}

export { keepTyped as clientAction }

export default function PrintKit() {
  const { kit, refusedTo } = useLoaderData<typeof loader>()
  if (refusedTo !== undefined) return <Refused owner={refusedTo} />
  return kit ? <PrintKitPage {...kit} /> : <WithoutLink />
}

/** Shows the choices of a proxy whose access changed while the form was open. */
function Refused({ owner }: { owner: string }) {
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
