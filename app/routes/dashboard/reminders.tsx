import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { displayDay } from '#app/lib/dates.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { loadFailure } from '#app/profile/record/profile.ts'
import { findDueReminders } from '#app/reminders/due-reminders.server.ts'
import {
  isAnythingDue,
  remindersTitle,
  type ToConfirm,
  type ToReview,
} from '#app/reminders/due-reminders.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useCan } from '#app/ui/document/root-data.ts'
import { Moment } from '#app/ui/moment.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle(remindersTitle, loadFailure)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const profile = await loadProfile(context.db, access.owner)
  return await access.show(remindersTitle, findDueReminders(profile))
})

/** Lists the entries that the reminder mail only counts. */
export default function Reminders() {
  const due = useLoaderData<typeof loader>()
  return (
    <Page
      title={remindersTitle}
      before={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      lead={isAnythingDue(due) ? undefined : 'Nothing is due.'}
    >
      {!isAnythingDue(due) && (
        <p className="max-w-prose">
          Every part that was filled in has been confirmed within the last six months, and according
          to the dates in the record no vaccination or exam is due.
        </p>
      )}
      {due.toConfirm.length > 0 && <Unconfirmed parts={due.toConfirm} />}
      {due.toReview.length > 0 && <Reviews reviews={due.toReview} />}
    </Page>
  )
}

function Unconfirmed({ parts }: { parts: ToConfirm[] }) {
  const canEdit = useCan('edit')
  return (
    <section aria-labelledby="unconfirmed" className="mb-8">
      <h2 id="unconfirmed">Not confirmed for six months</h2>
      <p className="mt-2 max-w-prose">
        {canEdit
          ? 'Read each part. If it is right, press “Confirm it is still correct” there; if it is not, change it.'
          : 'People who can edit the record can confirm these parts.'}
      </p>
      <ul className="mt-3 space-y-2">
        {parts.map(({ slug, title, confirmedAt }) => (
          <li key={slug}>
            <Link to={`/profile/${slug}`} className="touch-link">
              {title}
            </Link>
            <p className="text-base text-muted">
              Last confirmed <Moment at={confirmedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reviews({ reviews }: { reviews: ToReview[] }) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Vaccinations and reviews</h2>
      <p className="mt-2 max-w-prose">
        According to the dates in the record, these may be due. Ask a doctor. If there was one since
        then, add its date.
      </p>
      <ul className="mt-3 space-y-2">
        {reviews.map(({ label, elapsed, lastOn, section: { slug, title } }) => (
          <li key={label}>
            <strong>{label}</strong>: last on {displayDay(lastOn)}, {elapsed}.
            <br />
            <Link to={`/profile/${slug}`} className="touch-link">
              {title}
              <span className="sr-only">: {label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
