import type { ReactNode } from 'react'
import { Page } from '#app/ui/page.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { RouteForm, type RouteFormProps } from './route-form.tsx'

interface FormPageProps extends RouteFormProps {
  title: ReactNode
  lead?: ReactNode
  /** The way back, above everything else. */
  back?: ReactNode
  /** Text above the form. */
  intro?: ReactNode
  /** Text below the form. */
  after?: ReactNode
}

/** A page with one form: the way back, the errors, the heading, the form. */
export function FormPage({ title, lead, back, intro, after, ...form }: FormPageProps) {
  const before = (
    <>
      {back}
      <ErrorSummary form={form.form} />
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
