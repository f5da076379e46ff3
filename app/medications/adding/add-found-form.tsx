import { Form } from '#app/forms/fields/form.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { AddListButtons } from '../list/add-list-buttons.tsx'
import { addPath } from '../list/medication-list.ts'
import type { Prescription, PrescriptionOptions } from './prescription.ts'
import { PrescriptionFields, type PrescriptionValues } from './prescription-fields.tsx'

interface AddFoundFormProps {
  name: string
  prescription: Prescription & { options: PrescriptionOptions }
  /** The searched line. */
  line: string
  owner: string
}

/** Adds a name that was found, with its dose and how often it is taken. */
export function AddFoundForm({ name, prescription, line, owner }: AddFoundFormProps) {
  const [form, fields] = useRouteForm<PrescriptionValues>({
    id: 'add-found',
    defaultValue: prescription.values,
    // Errors are shown by the page that the form posts to.
    answer: undefined,
  })
  return (
    <Form form={form} owner={owner} action={addPath}>
      <input type="hidden" name="name" defaultValue={name} autoComplete="off" />
      <PrescriptionFields
        fields={fields}
        prescription={prescription}
        options={prescription.options}
        line={line}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <AddListButtons name={name} />
      </div>
    </Form>
  )
}
