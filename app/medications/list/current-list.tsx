import { useHref, useSearchParams } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { ListFilter } from './list-filter.tsx'
import { MedicationName, medicationHeading } from './medication-card.tsx'
import { type ListedMedication, listPath, reportPath, tabAddress } from './medication-list.ts'
import { PostButton } from './post-button.tsx'

interface CurrentListProps {
  medications: ListedMedication[]
  find: string
  owner: string
}

/** Current medications, with checkboxes to choose those to compare. */
export function CurrentList({ medications, find, owner }: CurrentListProps) {
  const form = useRef<HTMLFormElement>(null)
  const [ticked, setTicked] = useState(0)
  const [search] = useSearchParams()
  const [report, here] = [useHref(reportPath), useHref(tabAddress('current'))]
  const ticks = () => (form.current ? new FormData(form.current).getAll('m').map(String) : [])
  const count = () => setTicked(ticks().length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: recounts when rows change
  useEffect(count, [medications])
  return (
    <>
      <ListFilter
        list="current"
        medications={medications}
        find={find}
        drawTitle={medication => (
          <Tick
            medication={medication}
            isTicked={search.getAll('tick').includes(String(medication.id))}
            onChange={count}
          />
        )}
        drawActions={medication => <Actions medication={medication} owner={owner} />}
      />
      <form
        ref={form}
        id={checkForm}
        method="get"
        action={report}
        onSubmit={() => keepTicks(here, ticks())}
        className="mt-6"
      >
        {/* No tick is a mistake here; without this field it would mean all. */}
        <HiddenFields values={{ of: 'selected' }} />
        <CheckButtons ticked={ticked} canCheckAll={medications.length > 1} />
      </form>
    </>
  )
}

const checkForm = 'check-interactions'

// Keeps the ticks for a return from the report. The browser restores them by position, which may
// have changed.
function keepTicks(here: string, ids: readonly string[]) {
  const query = ids.map(id => `&tick=${encodeURIComponent(id)}`).join('')
  window.history.replaceState(window.history.state, '', here + query)
}

interface TickProps {
  medication: ListedMedication
  isTicked: boolean
  onChange: () => void
}

function Tick({ medication, isTicked, onChange }: TickProps) {
  const id = `tick-${medication.id}`
  return (
    <h3 className={`choice ${medicationHeading}`}>
      <input
        type="checkbox"
        id={id}
        name="m"
        value={medication.id}
        form={checkForm}
        defaultChecked={isTicked}
        autoComplete="off"
        onChange={onChange}
      />
      <label htmlFor={id}>
        <MedicationName medication={medication} />
      </label>
    </h3>
  )
}

function Actions({
  medication: { id, name },
  owner,
}: {
  medication: ListedMedication
  owner: string
}) {
  return (
    <PostButton
      to={`${listPath}/${id}/move`}
      fields={{ owner, to: 'discontinued' }}
      pending="Moving…"
      variant="secondary"
    >
      Discontinue<span className="sr-only"> {name}</span>
    </PostButton>
  )
}

// Without scripts the report says if too few are ticked.
function CheckButtons({ ticked, canCheckAll }: { ticked: number; canCheckAll: boolean }) {
  const isWaiting = useHydrated() && ticked < 2
  return (
    <>
      <p id="check-hint" className="mb-3 text-muted" role="status">
        {isWaiting ? `Select at least 2 medications to check them. ${selectedText(ticked)}` : null}
        {!isWaiting && ticked > 1 ? selectedText(ticked) : null}
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

function selectedText(count: number): string {
  return `${count} selected.`
}
