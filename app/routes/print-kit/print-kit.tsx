import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { can } from '#app/access/abilities.ts'
import { linkAndCode } from '#app/access/audit/proxy-reads.server.ts'
import { isOfAnother } from '#app/access/form-owner.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { ConfirmFirst } from '#app/accounts/email/confirm-first.tsx'
import type { UnprovenAddress } from '#app/accounts/email/unconfirmed-email.ts'
import {
  isOwnerUnproven,
  unprovenAddress,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { linkPath, linksPath } from '#app/emergency/owner/link-paths.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { accessEnded } from '#app/forms/edit-refused.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { PrintActions } from '#app/print-kit/print-actions.tsx'
import { defaultChoices } from '#app/print-kit/print-choices.ts'
import { ChoicesForm } from '#app/print-kit/print-choices-form.tsx'
import { choicesSchema } from '#app/print-kit/print-choices-schema.server.ts'
import stylesheet from '#app/print-kit/print-kit.css?url'
import { printKitPage, savePosted } from '#app/print-kit/print-kit-page.server.ts'
import { Previews } from '#app/print-kit/print-previews.tsx'
import { Reminders } from '#app/print-kit/print-reminders.tsx'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = titled('Print kit')

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    prepare: async one => {
      if (!can(one, 'share')) return context.showsRefusedForm ? 'refused' : undefined
      const asked = new URL(request.url).searchParams.get('link')
      return { kit: await printKitPage(context.db, one.owner, new Date(), asked) }
    },
    reads: ({ prepared }) => {
      if (prepared === 'refused') return []
      return prepared.kit ? ['Print kit', linkAndCode] : 'Print kit'
    },
  })
  const { owner, prepared } = access
  if (prepared === 'refused') return { refusedTo: owner.id }
  const { kit } = prepared
  const isUnproven = await isOwnerUnproven(context.db, owner)
  return { kit: kit && { ...kit, isUnproven, unproven: ownUnproven(access) } }
}

/** The address that the reader can confirm: their own. */
function ownUnproven(access: Access): UnprovenAddress | undefined {
  return can(access, 'manage') ? unprovenAddress(access) : undefined
}

/** Saves the choices, or answers with the form; also to who may not see the print kit any more. */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'redirects, or answers with what was chosen' },
  })
  const { owner } = access
  const submission = await readSubmission(request, choicesSchema)
  if (!can(access, 'share')) {
    context.showsRefusedForm = true
    // What is wrong in the fields is no matter any more.
    const more = { error: { '': [accessEnded] } }
    return invalid(submission, { formErrors: [accessEnded], status: 403, more })
  }
  if (isOfAnother(submission.payload, owner)) {
    return invalid(submission, { formErrors: [ofAnother], status: 409 })
  }
  if (submission.status !== 'success') return invalid(submission)
  const { owner: _owner, ...choices } = submission.value
  try {
    await savePosted(context.db, owner, choices)
  } catch (error) {
    logError(error, context.requestId)
    return invalid(submission, { formErrors: [notSaved], status: 503 })
  }
  // On a phone the preview stands far below the choices.
  return redirectWithSuccess('/print-kit#kit-preview', 'Print kit saved')
}

export { keepTyped as clientAction }

const ofAnother =
  'Not saved: this form belongs to somebody else than who is logged in now. Open the page again.'
const notSaved = 'Your choices were not saved. They are still here: please try again.'

export default function PrintKit() {
  const { kit, refusedTo } = useLoaderData<typeof loader>()
  if (refusedTo !== undefined) return <Refused owner={refusedTo} />
  return kit ? <Kit {...kit} /> : <WithoutLink />
}

/** The form of somebody whose access was changed while it was open: what they chose, and nothing to choose it for. */
function Refused({ owner }: { owner: string }) {
  const answer = useActionData<SubmissionResult<string[]>>()
  return (
    <Page title="Print kit" before={<BackLink to="/dashboard">Back to Dashboard</BackLink>}>
      <ChoicesForm choices={defaultChoices('a4')} links={{}} owner={owner} answer={answer} />
    </Page>
  )
}

/** For a proxy from whom every link is kept, with what it shows. */
function WithoutLink() {
  return (
    <Page title="Print kit" before={<BackLink to="/dashboard">Back to Dashboard</BackLink>}>
      <Notice title="There is no emergency link that you may see">
        <p>
          If the link is yours, its stored data is damaged: the <Link to={linksPath}>links</Link>{' '}
          say more.
        </p>
        <p>
          The papers lead helpers to an emergency link, and every link shows something that is not
          shared with you. You can print{' '}
          <Link to="/profile/view" className="link">
            the full record
          </Link>{' '}
          as far as it is shared with you.
        </p>
      </Notice>
    </Page>
  )
}

type KitPage = NonNullable<Awaited<ReturnType<typeof printKitPage>>> & {
  isUnproven: boolean
  unproven?: UnprovenAddress
}

function Kit({ owner, choices, links, digest, pieces, missing, ...page }: KitPage) {
  const { isBlank, unreadable, paper, reminders, freshPrint, stopped, isPreselected } = page
  const { isUnproven, unproven } = page
  const answer = useActionData<SubmissionResult<string[]>>()
  const [isChanged, setChanged] = useState(isPreselected)
  const isBehind = isChanged || answer?.status === 'error'
  return (
    <Page
      title="Print kit"
      lead="Paper works without a phone, and it is what responders look for first: a card in the wallet, a sheet on the refrigerator, a sign at the door."
      width="wide"
      before={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
    >
      {isUnproven && <Unproven address={unproven} />}
      {isBlank && <Blank />}
      <UnreadableNotice titles={unreadable} className="no-print my-4" />
      {stopped && <Stopped {...stopped} />}
      <Reminders reminders={reminders} owner={owner} freshPrint={freshPrint} />
      <div className="kit-page mt-8 grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <ChoicesForm
          choices={choices}
          links={links}
          owner={owner}
          answer={answer}
          onChanged={setChanged}
        />
        <section aria-labelledby="kit-preview" className="kit-previews min-w-0">
          <h2 id="kit-preview" className="no-print text-2xl">
            Preview
          </h2>
          <PrintActions owner={owner} digest={digest} missing={missing} isBehind={isBehind} />
          <Previews kit={pieces} paper={paper} />
        </section>
      </div>
    </Page>
  )
}

const confirmTitle = 'Confirm your address before you print'

function Unproven({ address }: { address: UnprovenAddress | undefined }) {
  if (!address) {
    return (
      <Notice tone="attention" title="Not confirmed yet" className="no-print my-4">
        <p>
          The owner has not confirmed their email address. Ask them to confirm it before you print.
        </p>
      </Notice>
    )
  }
  return (
    <ConfirmFirst address={address} title={confirmTitle}>
      If you reset your password before you confirm the address, link and code may be replaced, and
      cards that are printed already open nothing.
    </ConfirmFirst>
  )
}

function Stopped({ id, title }: { id: string; title: string }) {
  return (
    <Notice tone="attention" title="This link opens nothing now" className="no-print my-4">
      <p>
        Whoever scans these papers is told that the link is invalid.{' '}
        <Link to={linkPath(id)} className="link">
          Look at the link “{title}”
        </Link>
        .
      </p>
    </Notice>
  )
}

function Blank() {
  return (
    <Notice tone="attention" title="The profile is empty" className="no-print my-4">
      <p>
        So far the papers hold no more than a name and a link.{' '}
        <Link to="/profile/edit" className="link">
          Fill in the profile
        </Link>{' '}
        first: allergies, medicines and one contact matter most.
      </p>
    </Notice>
  )
}
