import { levelNames } from '#app/access/access-levels.ts'
import { Card } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { AccessLevel } from '#db/schema.ts'
import { levelsForInvitee } from './invitation-levels.ts'

/** What an invitation says to who opens its link. */
export interface InvitationView {
  /** Name of who invites. */
  from: string
  name: string
  email: string
  relationship: string
  level: AccessLevel
  /** ISO time. */
  expiresAt: string
}

interface InvitationDetailsProps {
  invitation: InvitationView
  /** Whether the page says nowhere else which address is invited. */
  showsEmail: boolean
}

/** Who is invited, and to what. Who invites stands in the page's title. */
export function InvitationDetails({ invitation, showsEmail: hasEmail }: InvitationDetailsProps) {
  const { name, email, relationship, level, expiresAt } = invitation
  return (
    <Card className="max-w-form">
      <h2 className="text-xl">Your invitation</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)] [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-muted">
        <dt>Name</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        {hasEmail && (
          <>
            <dt>Email</dt>
            <dd>{email}</dd>
          </>
        )}
        <dt>Relationship</dt>
        <dd>
          <bdi>{relationship}</bdi>
        </dd>
        <dt>Access Level</dt>
        <dd>
          <span className="font-semibold">{levelNames[level]}</span>
          <span className="block text-base text-muted">{levelsForInvitee[level]}</span>
        </dd>
        <dt>Expires</dt>
        <dd>
          <Moment at={expiresAt} />
        </dd>
      </dl>
    </Card>
  )
}
