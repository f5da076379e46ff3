import { Form, Link } from '@remix-run/react'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { LineList } from './line-list.tsx'
import { printedPath } from './print-actions.tsx'
import { pieces } from './print-choices.ts'
import type { Reminder } from './print-reminder.ts'

interface RemindersProps {
  reminders: Reminder[]
  owner: string
  /** ISO time of the last note of a print, while it is so fresh that it may be wrong. */
  freshPrint?: string
}

/** What of the printed paper is out of date, and what is not. */
export function Reminders({ reminders, owner, freshPrint }: RemindersProps) {
  const changed = reminders.filter(({ gone, added }) => gone.length + added.length > 0)
  const unchanged = reminders.filter(reminder => !changed.includes(reminder))
  return (
    <div className="no-print">
      {changed.map(reminder => (
        <Notice
          key={reminder.piece}
          tone="attention"
          title={<Printed reminder={reminder} />}
          className="my-4"
        >
          <p>Changed since then. Print it again, and destroy the old one.</p>
          {reminder.isLinkDead && (
            <p className="font-semibold">
              Its link and QR code open nothing any more: the link was replaced or removed.
            </p>
          )}
          <LineList title="On the paper, and no longer so:" lines={reminder.gone} />
          <LineList title="New, and not on the paper:" lines={reminder.added} />
          <Unconfirmed reminder={reminder} />
        </Notice>
      ))}
      {unchanged.length > 0 && (
        <Notice className="my-4">
          {unchanged.map(reminder => (
            <div key={reminder.piece}>
              <p>
                <strong>
                  <Printed reminder={reminder} />
                </strong>
                . Still as printed.
              </p>
              <Unconfirmed reminder={reminder} />
            </div>
          ))}
        </Notice>
      )}
      {freshPrint && (
        <Form method="post" action={printedPath}>
          <input type="hidden" name="owner" value={owner} />
          <input type="hidden" name="intent" value="take-back" />
          <input type="hidden" name="at" value={freshPrint} />
          <SubmitButton variant="quiet" className="-ml-2" pending="Taking back…" to={printedPath}>
            I did not print it after all
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}

function Printed({ reminder: { piece, printedAt } }: { reminder: Reminder }) {
  return (
    <>
      {pieces[piece]}: printed <Moment at={printedAt} />
    </>
  )
}

/** Closed at first: right after a print it is every section. */
function Unconfirmed({ reminder: { unconfirmed } }: { reminder: Reminder }) {
  if (unconfirmed.length === 0) return null
  return (
    <details className="disclosure">
      <summary>
        Not confirmed since: {unconfirmed.length}{' '}
        {unconfirmed.length === 1 ? 'section' : 'sections'}
      </summary>
      <ul className="pl-6">
        {unconfirmed.map(({ title, slug, confirmedAt }) => (
          <li key={slug}>
            <Link to={`/profile/${slug}`} className="touch-link mr-2">
              {title}
            </Link>
            (last confirmed <Moment at={confirmedAt} />)
          </li>
        ))}
      </ul>
    </details>
  )
}
