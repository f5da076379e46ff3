import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { addPath } from './medication-list.ts'

/** The buttons that add a medication to a list. @param name as part of their accessible name. */
export function AddListButtons({ name }: { name?: string }) {
  const of = name && <span className="sr-only"> {name}</span>
  return (
    <>
      <SubmitButton to={addPath} name="to" value="current" pending="Adding…">
        Add to Current{of}
      </SubmitButton>
      <SubmitButton
        to={addPath}
        name="to"
        value="researching"
        pending="Adding…"
        variant="secondary"
      >
        Research{of}
      </SubmitButton>
    </>
  )
}
