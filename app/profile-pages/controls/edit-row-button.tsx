import { useFormAction } from '@remix-run/react'
import type { ReactNode } from 'react'
import { editRowButton } from '#app/forms/look-up.ts'

interface EditRowButtonProps {
  /** Name of the row, or of the control in it that takes the focus. */
  row: string
  /** Id of the form. */
  form: string
  className: string
  children: ReactNode
}

/** Opens a closed row: it posts the form, which comes back with this row open. */
export function EditRowButton({ row, form, ...rest }: EditRowButtonProps) {
  const address = useFormAction()
  return (
    <button
      {...rest}
      type="submit"
      form={form}
      name={editRowButton}
      value={row}
      // Without scripts the answer is a new page, which this opens at the row.
      formAction={`${address}#${form}-${row}`}
    />
  )
}
