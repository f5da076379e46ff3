import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { linkNameLength } from './link-name.ts'

/** What the form of a link says. */
export interface LinkValues {
  /** Empty for the primary link, which has none. */
  name: string
  /** YYYY-MM-DD; empty for a link without an end. */
  lastDay: string
}

/** The form of a link, for the page and its error summary. @param answer what the server said to the last post. */
export function useLinkForm(values: LinkValues, answer: SubmissionResult<string[]> | undefined) {
  return useForm<LinkValues>({
    id: 'link',
    lastResult: answer,
    defaultValue: values,
    ...useClearingErrors(answer),
  })
}

interface LinkFormProps {
  of: ReturnType<typeof useLinkForm>
  hasName: boolean
  /** Today in UTC, as YYYY-MM-DD. */
  today: string
}

/** The name of a link and its last day. */
export function LinkForm({ of: [form, fields], hasName, today }: LinkFormProps) {
  return (
    <Form form={form}>
      {hasName && (
        <TextField
          field={fields.name}
          label="Name"
          hint="Responders do not see it. Mails about the link to you, and to people with full access, name it."
          maxLength={linkNameLength}
          autoComplete="off"
        />
      )}
      <TextField
        field={fields.lastDay}
        type="date"
        label="Last day"
        hint="The link works to the end of this day in UTC. Leave it empty for a link without an end."
        chars={12}
        min={today}
        autoComplete="off"
      />
      <div className="form-actions">
        <SubmitButton pending="Saving…" variant="secondary">
          Save
        </SubmitButton>
      </div>
    </Form>
  )
}
