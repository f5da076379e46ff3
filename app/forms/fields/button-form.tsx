import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FormActions, type FormActionsProps } from './form-actions.tsx'
import { HiddenFields } from './hidden-fields.tsx'

interface ButtonFormProps extends FormActionsProps {
  /** Values that are posted with the button. */
  fields?: Record<string, string>
  className?: string
  children?: ReactNode
}

/** A form with nothing to fill in: a button that does something, and a link that leaves it. */
export function ButtonForm({ fields = {}, className, children, ...actions }: ButtonFormProps) {
  return (
    <Form method="post" className={className}>
      {children}
      <HiddenFields values={fields} />
      <FormActions {...actions} />
    </Form>
  )
}
