import { Form } from '@remix-run/react'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/moment.tsx'

/** A session for the page. ISO times. */
export interface SessionView {
  id: string
  /** True for the session of this request. */
  isThis: boolean
  device: string
  place: string
  createdAt: string
  lastActiveAt: string
}

/** Draws a session with the button that ends it. */
export function SessionCard({ session }: { session: SessionView }) {
  const { id, isThis, device, place, createdAt, lastActiveAt } = session
  const titleId = `session-${id}`
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-xl">
          {device}
        </h2>
        {isThis && <Badge>This device</Badge>}
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <dt className="text-muted">Place</dt>
        <dd>{place}</dd>
        <dt className="text-muted">Logged in since</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
        <dt className="text-muted">Last used</dt>
        <dd>
          <Moment at={lastActiveAt} />
        </dd>
      </dl>
      <Form method="post" className="mt-4">
        <SubmitButton
          variant="secondary"
          name="end"
          value={id}
          pending="Logging out…"
          aria-describedby={titleId}
        >
          {isThis ? 'Log out here' : 'Log out this device'}
        </SubmitButton>
      </Form>
    </Card>
  )
}
