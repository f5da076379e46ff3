import { ActionCard } from '#app/ui/action-card.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Moment } from '#app/ui/moment.tsx'

interface EmailCardProps {
  email: string
  isConfirmed: boolean
  pending?: { email: string; expiresAt: string }
}

/** Shows the address of an account, and the new one that is not confirmed yet. */
export function EmailCard({ email, isConfirmed, pending }: EmailCardProps) {
  return (
    <ActionCard title="Your email" to="/settings/email" button="Change email">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-semibold [overflow-wrap:anywhere]">
          <EmailAddress>{email}</EmailAddress>
        </span>
        {isConfirmed ? (
          <Badge tone="good">Confirmed</Badge>
        ) : (
          <Badge tone="attention">Not confirmed</Badge>
        )}
      </p>
      <p>You log in with this address, and mails about your account go to it.</p>
      {pending && (
        <p className="[overflow-wrap:anywhere]">
          We replace it with{' '}
          <strong>
            <EmailAddress>{pending.email}</EmailAddress>
          </strong>{' '}
          when you open the link that we sent there. The link works until{' '}
          <Moment at={pending.expiresAt} />.
        </p>
      )}
    </ActionCard>
  )
}
