import { type SubmissionResult, useForm } from '@conform-to/react'
import { defaultLevel } from '#app/access/access-levels.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { OwnerField } from '../../forms/fields/owner-field.tsx'
import { LevelField } from '../list/level-field.tsx'

interface InviteFormProps {
  /** Account id of whose form it is. */
  owner: string
  /** The page that the dialog lies over. */
  closeTo: string
  answer: SubmissionResult<string[]> | undefined
}

interface InviteFields {
  name: string
  email: string
  relationship: string
  level: string
}

/** Who is invited, and to what. Leads to the preview of the mail. */
export function InviteForm({ owner, closeTo, answer }: InviteFormProps) {
  const [form, fields] = useForm<InviteFields>({
    id: 'invite',
    lastResult: answer,
    defaultValue: { level: defaultLevel, ...answer?.initialValue },
    ...useClearingErrors(answer),
  })
  return (
    <>
      <ErrorSummary form={form} />
      <p className="text-muted">Grant someone access to your medical information</p>
      <Form form={form} className="mt-4">
        <OwnerField owner={owner} answer={answer} />
        <input type="hidden" name="step" value="preview" />
        <TextField field={fields.name} label="Full Name" autoComplete="off" />
        <TextField
          field={fields.email}
          label="Email"
          hint="The invitation goes to this address, and only an account with this address can accept it."
          type="email"
          autoComplete="off"
        />
        <TextField
          field={fields.relationship}
          label="Relationship"
          hint="For example: Daughter, Caregiver, Family doctor."
          autoComplete="off"
        />
        <LevelField
          field={fields.level}
          label="Access Level"
          hint="When the invitation is sent, you can set a last day or withhold sections before they accept: in your list, under More, Limits."
        />
        <div className="form-actions">
          <SubmitButton pending="Loading…">Preview Invite</SubmitButton>
          <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
