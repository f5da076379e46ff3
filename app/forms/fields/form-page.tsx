import type { ComponentProps, ReactNode } from 'react'
import type { ErrorSummary } from './error-summary.tsx'
import { PageWithForm } from './page-with-form.tsx'
import { RouteForm, type RouteFormProps } from './route-form.tsx'

interface FormPageProps extends RouteFormProps {
  title: ReactNode
  /** The errors of the summary, if not all of the form's. */
  errors?: ComponentProps<typeof ErrorSummary>['errors']
  lead?: ReactNode
  /** The way back, above everything else. */
  back?: ReactNode
  /** Text above the form. */
  intro?: ReactNode
  /** Text below the form. */
  after?: ReactNode
}

/** A page with one form: the way back, the errors, the heading, the form. */
export function FormPage({ title, lead, back, intro, after, errors, ...form }: FormPageProps) {
  return (
    <PageWithForm form={form.form} errors={errors} title={title} lead={lead} back={back}>
      {intro}
      <RouteForm {...form} />
      {after}
    </PageWithForm>
  )
}
