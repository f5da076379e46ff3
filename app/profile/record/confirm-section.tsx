import { Form, Link } from '@remix-run/react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import { Moment } from '#app/ui/moment.tsx'
import { historyAddress } from '../history/change-history.ts'

interface ConfirmSectionProps {
  slug: string
  /** Account id of the owner. */
  owner: string
  version: number
  updatedAt: string
  confirmedAt: string
}

/** Shows when a section was saved and last confirmed, with a button to confirm it again. */
export function ConfirmSection({
  slug,
  owner,
  version,
  updatedAt,
  confirmedAt,
}: ConfirmSectionProps) {
  const to = `/profile/${slug}/confirm`
  const canEdit = useCan('edit')
  return (
    <Form method="post" action={to} className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      {/* Scripts may show a time of another zone: each keeps the width of a long one. */}
      <p className="basis-full text-base text-muted [&_time]:inline-block [&_time]:min-w-[min(14.25em,100%)]">
        Last updated <Moment at={updatedAt} />
        {confirmedAt !== updatedAt && (
          <span>
            <br />
            Last confirmed <Moment at={confirmedAt} />
          </span>
        )}
      </p>
      <HiddenFields values={{ owner, version }} />
      {canEdit && (
        <SubmitButton to={to} pending="Confirming…" variant="secondary" className="no-print">
          Confirm it is still correct
        </SubmitButton>
      )}
      <Link to={historyAddress({ section: slug })} className="touch-link no-print">
        Change History
      </Link>
    </Form>
  )
}
