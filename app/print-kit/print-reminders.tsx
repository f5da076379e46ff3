import { Form, Link } from '@remix-run/react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { LineList } from './line-list.tsx'
import { printedPath } from './print-actions.tsx'
import { pieces } from './print-choices.ts'
import type { PrintReminder } from './print-reminder.ts'

interface PrintRemindersProps {
  reminders: PrintReminder[]
  owner: string
  /** ISO time of the last recorded print, while it can be undone. */
  recentPrint?: string
}

/** Lists the printed pieces: first those that are out of date. */
export function PrintReminders({ reminders, owner, recentPrint }: PrintRemindersProps) {
  const changed = reminders.filter(
    ({ removedLines, addedLines }) => removedLines.length + addedLines.length > 0,
  )
  const unchanged = reminders.filter(reminder => !changed.includes(reminder))
  return (
    <div className="no-print">
      {changed.map(reminder => (
        <Notice
          key={reminder.piece}
          tone="attention"
          title={<PrintedAt reminder={reminder} />}
          className="my-4"
        >
          <p>Something has changed since. Print it again and destroy the old one.</p>
          {reminder.isLinkInvalid && (
            <p className="font-semibold">
              Its link and QR code no longer work: the link was replaced or removed.
            </p>
          )}
          <LineList title="On the paper but no longer correct:" lines={reminder.removedLines} />
          <LineList title="New and not on the paper:" lines={reminder.addedLines} />
          <UnconfirmedSections reminder={reminder} />
        </Notice>
      ))}
      {unchanged.length > 0 && (
        <Notice className="my-4">
          {unchanged.map(reminder => (
            <div key={reminder.piece}>
              <p>
                <strong>
                  <PrintedAt reminder={reminder} />
                </strong>
                . Still as printed.
              </p>
              <UnconfirmedSections reminder={reminder} />
            </div>
          ))}
        </Notice>
      )}
      {recentPrint && (
        <Form method="post" action={printedPath}>
          <HiddenFields values={{ owner, intent: 'take-back', at: recentPrint }} />
          <SubmitButton variant="quiet" pending="Undoing…" to={printedPath}>
            I did not print it after all
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}

function PrintedAt({ reminder: { piece, printedAt } }: { reminder: PrintReminder }) {
  return (
    <>
      {pieces[piece]}: printed <Moment at={printedAt} />
    </>
  )
}

/** Closed at first: right after a print it lists every section. */
function UnconfirmedSections({ reminder: { unconfirmed } }: { reminder: PrintReminder }) {
  if (unconfirmed.length === 0) return null
  return (
    <details className="disclosure">
      <summary>
        {`Not confirmed since: ${unconfirmed.length} ${unconfirmed.length === 1 ? 'section' : 'sections'}`}
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
