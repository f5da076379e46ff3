import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type ListedMedicine, listPath, reportPath } from './list.ts'
import { ListFilter } from './list-filter.tsx'
import { MedicineCard, MedicineName } from './medicine-card.tsx'
import { PostButton } from './post-button.tsx'

interface CurrentListProps {
  medicines: ListedMedicine[]
  find: string
  owner: string
}

/** What is taken now: each can be ticked, and the ticked ones checked against each other. */
export function CurrentList({ medicines, find, owner }: CurrentListProps) {
  const form = useRef<HTMLFormElement>(null)
  const [ticked, setTicked] = useState(0)
  const count = () => setTicked(form.current ? new FormData(form.current).getAll('m').length : 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: ticks from before the scripts were there, and when rows go
  useEffect(count, [medicines])
  return (
    <>
      <ListFilter list="current" medicines={medicines} find={find}>
        {isHidden =>
          medicines.map(medicine => (
            <MedicineCard
              key={medicine.id}
              medicine={medicine}
              isHidden={isHidden(medicine)}
              title={<Tick medicine={medicine} onChange={count} />}
            >
              <Actions medicine={medicine} owner={owner} />
            </MedicineCard>
          ))
        }
      </ListFilter>
      <form ref={form} id={checkForm} method="get" action={reportPath} className="mt-6">
        {/* Nothing ticked is a mistake here, and not a wish to see all. */}
        <input type="hidden" name="of" value="selected" autoComplete="off" />
        <CheckButtons ticked={ticked} canCheckAll={medicines.length > 1} />
      </form>
    </>
  )
}

const checkForm = 'check-interactions'

function Tick({ medicine, onChange }: { medicine: ListedMedicine; onChange: () => void }) {
  const id = `tick-${medicine.id}`
  return (
    <div className="choice">
      <input
        type="checkbox"
        id={id}
        name="m"
        value={medicine.id}
        form={checkForm}
        autoComplete="off"
        onChange={onChange}
      />
      <label htmlFor={id}>
        <MedicineName medicine={medicine} />
      </label>
    </div>
  )
}

function Actions({ medicine: { id, name }, owner }: { medicine: ListedMedicine; owner: string }) {
  return (
    <>
      <ButtonLink to={`${listPath}/${id}`} variant="secondary">
        View Info<span className="sr-only"> about {name}</span>
      </ButtonLink>
      <PostButton
        to={`${listPath}/${id}/move`}
        fields={{ owner, to: 'discontinued' }}
        pending="Moving…"
        variant="secondary"
      >
        Discontinue<span className="sr-only"> {name}</span>
      </PostButton>
    </>
  )
}

// Without scripts nobody counts the ticks: the report says it when there are too few.
function CheckButtons({ ticked, canCheckAll }: { ticked: number; canCheckAll: boolean }) {
  const isWaiting = useHydrated() && ticked < 2
  return (
    <>
      <p id="check-hint" className="mb-3 text-muted" role="status">
        {isWaiting ? `Select at least 2 medications to check them. ${selected(ticked)}` : null}
        {!isWaiting && ticked > 1 ? selected(ticked) : null}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isWaiting} aria-describedby="check-hint">
          Check Interactions
        </Button>
        {canCheckAll && (
          <ButtonLink to={reportPath} variant="secondary">
            Check all
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function selected(count: number): string {
  return `${count} selected.`
}
