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

/** A form without visible fields: a submit button, and a link that leaves the form. */
export function ButtonForm({ fields = {}, className, children, ...actions }: ButtonFormProps) {
  return (
    <Form method="post" className={className}>
      {children}
      <HiddenFields values={fields} />
      <FormActions {...actions} />
    </Form>
  )
}
