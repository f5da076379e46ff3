import { ButtonLink } from '#app/ui/button.tsx'
import { useMay } from '#app/ui/document/root-data.ts'
import { ListFilter } from './list-filter.tsx'
import { MedicationCard } from './medication-card.tsx'
import { type ListedMedication, listPath } from './medication-list.ts'
import { PostButton } from './post-button.tsx'

interface OtherListProps {
  list: 'researching' | 'discontinued'
  medicines: ListedMedication[]
  find: string
  owner: string
}

const words = {
  researching: { back: 'Add to Current', pending: 'Adding…', remove: 'Remove' },
  discontinued: { back: 'Restore', pending: 'Restoring…', remove: 'Delete' },
}

/** What is only thought about, or taken no more: both can be taken (again), or leave the list. */
export function OtherList({ list, medicines, find, owner }: OtherListProps) {
  const mayEdit = useMay('edit')
  return (
    <ListFilter list={list} medicines={medicines} find={find}>
      {isHidden =>
        medicines.map(medicine => (
          <MedicationCard key={medicine.id} medicine={medicine} isHidden={isHidden(medicine)}>
            {mayEdit && <Actions list={list} medicine={medicine} owner={owner} />}
          </MedicationCard>
        ))
      }
    </ListFilter>
  )
}

function Actions({
  list,
  medicine: { id, name },
  owner,
}: Pick<OtherListProps, 'list' | 'owner'> & { medicine: ListedMedication }) {
  const { back, pending, remove } = words[list]
  return (
    <>
      <PostButton
        to={`${listPath}/${id}/move`}
        fields={{ owner, to: 'current' }}
        pending={pending}
        variant="secondary"
      >
        {back}
        <span className="sr-only"> {name}</span>
      </PostButton>
      <ButtonLink to={`${listPath}/${id}/delete`} variant="quiet-danger">
        {remove}
        <span className="sr-only"> {name}</span>
      </ButtonLink>
    </>
  )
}
