import type { SubmissionResult } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { listPath, tabAddress, tabNames } from './medication-list.ts'

/** The values of the form. */
export type AddedValues = { name: string; brandName: string; line: string }

interface AddMedicationFormProps {
  owner: string
  answer?: SubmissionResult<string[]>
}

/** Asks for a name, or shows again what could not be added. */
export function AddMedicationForm({ owner, answer }: AddMedicationFormProps) {
  const [form, fields] = useRouteForm<AddedValues>({ id: 'add' })
  const line = String(answer?.initialValue?.line ?? '')
  return (
    <>
      <BackLink to={tabAddress('add')}>Search for a medication</BackLink>
      <ErrorSummary form={form} />
      <h1 className="text-3xl sm:text-4xl">{tabNames.add}</h1>
      <RouteForm
        form={form}
        owner={owner}
        name="to"
        value="current"
        submit="Add to Current"
        pending="Adding…"
        more={
          <SubmitButton name="to" value="researching" pending="Adding…" variant="secondary">
            Research
          </SubmitButton>
        }
      >
        {line && <TypedLine line={line} />}
        <TextField
          field={fields.name}
          label="Name"
          hint="As on the package. It is checked against the other medications before it is added."
          autoComplete="off"
        />
        <TextField field={fields.brandName} label="Brand name" autoComplete="off" />
      </RouteForm>
    </>
  )
}

/** The typed line, which the next post brings back. */
function TypedLine({ line }: { line: string }) {
  return (
    <>
      <input type="hidden" name="line" defaultValue={line} autoComplete="off" />
      <p className="field">
        Dose and times are added from what you typed: “
        <bdi className="[overflow-wrap:anywhere]">{line}</bdi>”
      </p>
    </>
  )
}

/** In place of the form, for an actor who may not edit. */
export function AddMedicationReadOnly() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{tabNames.add}</h1>
      <p className="my-6">You can read this section but not change it.</p>
      <Link to={listPath} className="touch-link">
        Read the medications
      </Link>
    </>
  )
}
