import type { ComponentProps, ReactNode } from 'react'
import { Page } from '#app/ui/page.tsx'
import { ErrorSummary } from './error-summary.tsx'
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
  const before = (
    <>
      {back}
      <ErrorSummary form={form.form} errors={errors} />
    </>
  )
  return (
    <Page title={title} lead={lead} before={before}>
      {intro}
      <RouteForm {...form} />
      {after}
    </Page>
  )
}
