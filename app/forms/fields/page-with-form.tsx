import type { ComponentProps, ReactNode } from 'react'
import { Page } from '#app/ui/page.tsx'
import { ErrorSummary } from './error-summary.tsx'

interface PageWithFormProps
  extends ComponentProps<typeof ErrorSummary>,
    Omit<ComponentProps<typeof Page>, 'before'> {
  /** The way back, above everything else. */
  back?: ReactNode
}

/** A page that draws its form among other content: the way back, the errors, the heading. */
export function PageWithForm({ form, errors, back, ...page }: PageWithFormProps) {
  const before = (
    <>
      {back}
      <ErrorSummary form={form} errors={errors} />
    </>
  )
  return <Page {...page} before={before} />
}
