import type { FormMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from './form.tsx'
import { FormActions, type FormActionsProps } from './form-actions.tsx'

export interface RouteFormProps extends FormActionsProps {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in its schema
  form: FormMetadata<any, string[]>
  /** Id of the owner that the form is drawn for, where the action checks it. */
  owner?: string
  className?: string
  /** The fields. */
  children?: ReactNode
}

/** A form with its fields and buttons, for a page that draws the error summary itself. */
export function RouteForm({ form, owner, className, children, ...actions }: RouteFormProps) {
  return (
    <Form form={form} owner={owner} className={className}>
      {children}
      <FormActions {...actions} />
    </Form>
  )
}
