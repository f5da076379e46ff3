import { ButtonLink } from '#app/ui/button.tsx'
import { listPath, type Status } from './medication-list.ts'
import { PostButton } from './post-button.tsx'

interface MedicationActionsProps {
  medication: { id: number; name: string }
  status: Status
  /** Id of the record's owner. */
  owner: string
}

const labels: Record<Status, { to: Status; move: string; pending: string; remove?: string }> = {
  current: { to: 'discontinued', move: 'Discontinue', pending: 'Moving…' },
  researching: { to: 'current', move: 'Add to Current', pending: 'Adding…', remove: 'Remove' },
  discontinued: { to: 'current', move: 'Restore', pending: 'Restoring…', remove: 'Delete' },
}

/** Buttons that move a medication to another list or delete it. */
export function MedicationActions({
  medication: { id, name },
  status,
  owner,
}: MedicationActionsProps) {
  const { to, move, pending, remove } = labels[status]
  const ofName = <span className="sr-only"> {name}</span>
  return (
    <>
      <PostButton
        to={`${listPath}/${id}/move`}
        fields={{ owner, to }}
        pending={pending}
        variant="secondary"
      >
        {move}
        {ofName}
      </PostButton>
      {remove && (
        <ButtonLink to={`${listPath}/${id}/delete`} variant="secondary-danger">
          {remove}
          {ofName}
        </ButtonLink>
      )}
    </>
  )
}
