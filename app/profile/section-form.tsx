import { type SubmissionResult, useForm } from '@conform-to/react'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Form } from '#app/forms/form.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Controls } from './control.tsx'
import { rowOfName } from './list-control.tsx'
import { fieldsOf, type Section } from './section.ts'
import { sectionScope, WhenStyle } from './when-style.tsx'

interface SectionFormProps {
  section: Section
  values: Record<string, unknown>
  /** The version that the values were read at. */
  version: number
  /** What the server answered to the last post of this form. */
  answer?: SubmissionResult<string[]>
  /** Both versions side by side, when somebody else saved meanwhile. */
  conflict?: ReactNode
  /** Where "Cancel" leads; without it there is nothing to go back to. */
  cancelTo?: string
}

/** The form of a section, drawn from its definition. */
export function SectionForm({
  section,
  values,
  version,
  answer,
  conflict,
  cancelTo,
}: SectionFormProps) {
  const [form, controls] = useForm<Record<string, unknown>>({
    id: section.slug,
    lastResult: answer,
    defaultValue: values as never,
  })
  const fields = fieldsOf(section)
  return (
    <>
      <ErrorSummary form={form} describe={name => rowOfName(fields, name)} />
      <h1 className="text-3xl sm:text-4xl">{section.title}</h1>
      {conflict}
      <WhenStyle section={section} />
      {section.blocks.length > 3 && <Parts section={section} />}
      <Form form={form} hasLists className="section-form">
        <UnsavedGuard formId={form.id} answer={answer} />
        <input type="hidden" name="version" value={version} />
        <div data-scope={sectionScope}>
          {section.blocks.map(({ legend, fields: block }) => (
            <fieldset key={legend} id={partId(section, legend)} className="block">
              <legend className={section.blocks.length > 1 ? 'block-legend' : 'sr-only'}>
                {legend}
              </legend>
              <Controls fields={block} controls={controls as never} scope={sectionScope} isOwn />
            </fieldset>
          ))}
        </div>
        <div className="form-actions">
          <SubmitButton pending="Saving…">Save</SubmitButton>
          {cancelTo && (
            <ButtonLink to={cancelTo} variant="quiet">
              Cancel
            </ButtonLink>
          )}
        </div>
      </Form>
    </>
  )
}

/** A long section begins with the table of its blocks. */
function Parts({ section }: { section: Section }) {
  return (
    <nav aria-label={`Parts of ${section.title}`} className="mt-4">
      <ul className="flex flex-wrap gap-x-6">
        {section.blocks.map(({ legend }) => (
          <li key={legend}>
            <Link to={`#${partId(section, legend)}`} className="inline-block py-2 text-base">
              {legend}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function partId({ slug }: Section, legend: string): string {
  return `${slug}-part-${legend.toLowerCase().replaceAll(' ', '-')}`
}
