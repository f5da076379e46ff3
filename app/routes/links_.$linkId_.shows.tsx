import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { invalid, readSubmission } from '#app/forms/submission.server.ts'
import { redirectWithSuccess } from '#app/forms/toast.server.ts'
import { written } from '#app/forms/written.server.ts'
import { loadProfile } from '#app/profile/profile.server.ts'
import { isUnreadable, type Profile } from '#app/profile/profile.ts'
import { personal } from '#app/profile/sections/personal.ts'
import { english } from '#app/sharing/languages/en.server.ts'
import type { LinkSettings } from '#app/sharing/link-settings.ts'
import { requireLink } from '#app/sharing/owner/link-route.server.ts'
import { linkTitle, yourLink } from '#app/sharing/owner/link-words.ts'
import { linkPath } from '#app/sharing/owner/paths.ts'
import {
  contactOptions,
  sectionChoices,
  settingsFrom,
  showsSchema,
  showsValues,
} from '#app/sharing/owner/shows.server.ts'
import { ResetForm, ShowsForm, useShowsForm } from '#app/sharing/owner/shows-form.tsx'
import { updateShareLink } from '#app/sharing/share-links.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

const title = 'What this link shows'

export const { handle, meta } = titled(title)

export async function loader(args: LoaderFunctionArgs) {
  const { owner, link } = await requireLink(args, 'manage')
  const contacts = contactOptions(await loadProfile(args.context.db, owner))
  return {
    id: link.id,
    name: link.name,
    sections: sectionChoices(),
    contacts,
    values: showsValues(link.settings, contacts),
    neverShown: english.record.neverShown,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, link } = await requireLink(args, 'manage')
  const { db, requestId } = args.context
  const profile = await loadProfile(db, owner)
  const contacts = contactOptions(profile)
  const submission = await readSubmission(args.request, showsSchema(contacts, link.code))
  if (submission.status !== 'success') return invalid(submission)
  const { value } = submission
  const write = updateShareLink(db, owner, link.id, {
    settings: stored => {
      const chosen = settingsFrom(stored, value)
      return value.intent === 'save' ? withUnreadContact(chosen, stored, profile) : chosen
    },
  })
  if (!(await written(requestId, write))) {
    return invalid(submission, { formErrors: [notSaved], status: 503 })
  }
  return redirectWithSuccess(`${linkPath(link.id)}#shows`, 'Saved')
}

// A contact that cannot be offered, because it cannot be opened, is not taken away by saving the
// rest.
function withUnreadContact(
  chosen: LinkSettings,
  { open: before }: LinkSettings,
  profile: Profile,
): LinkSettings {
  if (before?.contact === undefined || !isUnreadable(profile, personal)) return chosen
  return { ...chosen, open: { name: false, ...chosen.open, contact: before.contact } }
}

export { keepTyped as clientAction }

const notSaved = 'Your choices were not saved. They are still here: please try again.'

export default function Shows() {
  const { id, name, sections, contacts, values, neverShown } = useLoaderData<typeof loader>()
  const answer = useActionData<SubmissionResult<string[]>>()
  const form = useShowsForm(values, answer)
  return (
    <Page
      title={title}
      lead={
        <span className="[overflow-wrap:anywhere]">
          Choose what somebody reads who has opened {name ? yourLink(name) : 'your primary link'}{' '}
          with its code.
        </span>
      }
      before={
        <>
          <BackLink to={linkPath(id)}>
            <span className="[overflow-wrap:anywhere]">
              Back to <bdi>{linkTitle(name)}</bdi>
            </span>
          </BackLink>
          <ErrorSummary form={form[0]} />
        </>
      }
    >
      <HowItIsSaid neverShown={neverShown} />
      <ShowsForm of={form} sections={sections} contacts={contacts} back={linkPath(id)} />
      <ResetForm />
    </Page>
  )
}

// How the emergency page says what a link leaves out.
function HowItIsSaid({ neverShown }: { neverShown: string }) {
  return (
    <div className="mb-8 max-w-prose space-y-3">
      <p>
        If you leave out allergies, medications, conditions, implanted devices, your advance
        directive, emergency contacts, name or blood type, the page says “Withheld by the owner”
        there, whether or not you filled them in.
      </p>
      <p>Nothing else that you leave out is named. Every record says: “{neverShown}”</p>
      <p>
        Each section that is shown says when it was last saved. Your own words carry the language
        that you write in.
      </p>
    </div>
  )
}
