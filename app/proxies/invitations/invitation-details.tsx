import { levelNames } from '#app/access/access-levels.ts'
import { Card } from '#app/ui/card.tsx'
import { useTimeZone } from '#app/ui/document/use-time-zone.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { AccessLevel } from '#db/schema.ts'
import { levelsForInvitee } from './invitation-levels.ts'
import { type LimitSummary, limitsForInvitee } from './limits-for-invitee.ts'

/** An invitation as its page shows it. */
export interface InvitationView {
  /** Name of the owner. */
  from: string
  name: string
  email: string
  relationship: string
  level: AccessLevel
  limits: LimitSummary
  /** ISO time. */
  expiresAt: string
}

interface InvitationDetailsProps {
  invitation: InvitationView
  /** Shows the invited address; some pages show it elsewhere. */
  showsEmail: boolean
}

/** Shows the invited person and the offered access. The page's title names the owner. */
export function InvitationDetails({ invitation, showsEmail }: InvitationDetailsProps) {
  const { name, email, relationship, level, limits, expiresAt } = invitation
  const timeZone = useTimeZone()
  return (
    <Card className="sheet max-w-form">
      <h2 className="text-xl">Your invitation</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)] [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-muted">
        <dt>Name</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        {showsEmail && (
          <>
            <dt>Email</dt>
            <dd>
              <EmailAddress>{email}</EmailAddress>
            </dd>
          </>
        )}
        <dt>Relationship</dt>
        <dd>
          <bdi>{relationship}</bdi>
        </dd>
        <dt>Access Level</dt>
        <dd>
          <span className="font-semibold">{levelNames[level]}</span>
          <span className="block text-base text-muted">
            {[levelsForInvitee[level], ...limitsForInvitee(limits, timeZone)].join(' ')}
          </span>
        </dd>
        <dt>Expires</dt>
        <dd>
          <Moment at={expiresAt} />
        </dd>
      </dl>
    </Card>
  )
}
