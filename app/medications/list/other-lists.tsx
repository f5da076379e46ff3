import { ButtonLink } from '#app/ui/button.tsx'
import { ListFilter } from './list-filter.tsx'
import { type ListedGroup, type ListedMedication, listPath } from './medication-list.ts'
import { PostButton } from './post-button.tsx'

interface OtherListProps {
  list: 'researching' | 'discontinued'
  medications: ListedMedication[]
  groups: ListedGroup[]
  find: string
  owner: string
}

const labels = {
  researching: { add: 'Add to Current', pending: 'Adding…', remove: 'Remove' },
  discontinued: { add: 'Restore', pending: 'Restoring…', remove: 'Delete' },
}

/** Researched or discontinued medications. Each can be made current or deleted. */
export function OtherList({ list, medications, groups, find, owner }: OtherListProps) {
  return (
    <ListFilter
      list={list}
      medications={medications}
      groups={groups}
      find={find}
      drawActions={medication => <Actions list={list} medication={medication} owner={owner} />}
    />
  )
}

function Actions({
  list,
  medication: { id, name },
  owner,
}: Pick<OtherListProps, 'list' | 'owner'> & { medication: ListedMedication }) {
  const { add, pending, remove } = labels[list]
  return (
    <>
      <PostButton
        to={`${listPath}/${id}/move`}
        fields={{ owner, to: 'current' }}
        pending={pending}
        variant="secondary"
      >
        {add}
        <span className="sr-only"> {name}</span>
      </PostButton>
      <ButtonLink to={`${listPath}/${id}/delete`} variant="secondary-danger">
        {remove}
        <span className="sr-only"> {name}</span>
      </ButtonLink>
    </>
  )
}
