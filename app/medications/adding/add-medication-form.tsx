import type { SubmissionResult } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { AddListButtons } from '../list/add-list-buttons.tsx'
import { listPath, tabAddress, tabNames } from '../list/medication-list.ts'
import type { Prescription, PrescriptionOptions } from './prescription.ts'
import { PrescriptionFields, type PrescriptionValues } from './prescription-fields.tsx'

/** The values of the form. */
export type AddedValues = PrescriptionValues & {
  name: string
  brandName: string
  line: string
  asked: string
}

/** The answer of the page that adds a medication. */
export type AddAnswer = SubmissionResult<string[]> & {
  /** The fields as read from the typed line. */
  prescription?: Prescription
  /** True if the post asked for this form and saved nothing. */
  isAsking?: boolean
}

interface AddMedicationFormProps {
  owner: string
  options: PrescriptionOptions
  answer?: AddAnswer
}

/** Asks for a name and its dose, or shows again what could not be added. */
export function AddMedicationForm({ owner, options, answer }: AddMedicationFormProps) {
  const { prescription, isAsking, initialValue } = answer ?? {}
  const { name, brandName, line = '' } = (initialValue ?? {}) as Partial<AddedValues>
  const [form, fields] = useRouteForm<AddedValues>({
    id: 'add',
    ...(isAsking && {
      defaultValue: { name, brandName, ...prescription?.values },
      answer: undefined,
    }),
  })
  return (
    <>
      <BackLink to={tabAddress('add')}>Search for a medication</BackLink>
      <ErrorSummary form={form} />
      <h1>{tabNames.add}</h1>
      <p className="mt-3">
        Only the name is needed. It is checked against the other medications before it is added.
      </p>
      <Form form={form} owner={owner}>
        <TextField field={fields.name} label="Name" hint="As on the package" autoComplete="off" />
        <PrescriptionFields
          fields={fields}
          prescription={prescription}
          options={options}
          line={line}
        />
        <TextField field={fields.brandName} label="Brand name (optional)" autoComplete="off" />
        <div className="form-actions">
          <AddListButtons />
        </div>
      </Form>
    </>
  )
}

/** In place of the form, for an actor who may not edit. */
export function AddMedicationReadOnly() {
  return (
    <>
      <h1>{tabNames.add}</h1>
      <p className="my-6">You can read this section but not change it.</p>
      <Link to={listPath} className="touch-link">
        Read the medications
      </Link>
    </>
  )
}
