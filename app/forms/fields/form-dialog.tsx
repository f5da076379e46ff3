import type { ReactNode } from 'react'
import { Modal } from '#app/ui/modal.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { RouteForm, type RouteFormProps } from './route-form.tsx'

interface FormDialogProps extends Omit<RouteFormProps, 'cancelTo' | 'isInDialog'> {
  title: ReactNode
  /** The page below the dialog: closing and leaving lead there. */
  closeTo: string
  /** Text above the form. */
  intro?: ReactNode
}

/** A dialog with one form: the errors, the text above the form, the form. */
export function FormDialog({ title, closeTo, intro, ...form }: FormDialogProps) {
  return (
    <Modal title={title} closeTo={closeTo}>
      <ErrorSummary form={form.form} />
      {intro}
      <RouteForm {...form} cancelTo={closeTo} isInDialog />
    </Modal>
  )
}
