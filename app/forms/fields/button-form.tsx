import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FormActions, type FormActionsProps } from './form-actions.tsx'

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
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
      ))}
      <FormActions {...actions} />
    </Form>
  )
}
