import { ActionCard } from '#app/ui/action-card.tsx'
import { timeZonePath } from './time-zone-path.ts'

interface TimeZoneCardProps {
  /** Name of the account's zone; undefined if none is known. */
  zone?: string
  /** The present time there, as a sentence. */
  timeThere: string
}

/** Shows the time zone of an account. */
export function TimeZoneCard({ zone, timeThere }: TimeZoneCardProps) {
  return (
    <ActionCard
      title="Time zone"
      to={timeZonePath}
      button={zone ? 'Change time zone' : 'Choose time zone'}
      isDialog
    >
      {zone ? (
        <p>
          <strong>{zone}</strong>. <span>{timeThere}</span>
        </p>
      ) : (
        <p>No time zone is chosen, so times may be shown in UTC.</p>
      )}
    </ActionCard>
  )
}
