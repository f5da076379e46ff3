import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { defaultLevel } from '#app/access/access-levels.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { LevelField } from '../list/level-field.tsx'
import { LimitFields } from '../list/limit-fields.tsx'

interface InviteFormProps {
  /** Account id of the owner. */
  owner: string
  /** URL of the page behind the dialog. */
  closeTo: string
  /** Titles of the sections by stored name. */
  sections: Record<string, string>
  /** As `lastDayValues`. */
  today: string
  zone: string
  answer: SubmissionResult<string[]> | undefined
}

interface InviteFields {
  name: string
  email: string
  relationship: string
  level: string
  lastDay: string
  withheld: string[]
}

/** The form of a new invitation, which leads to the preview of the mail. */
export function InviteForm({ owner, closeTo, sections, today, zone, answer }: InviteFormProps) {
  const [form, fields] = useRouteForm<InviteFields>({
    id: 'invite',
    defaultValue: { level: defaultLevel, ...answer?.initialValue },
  })
  const [hasLimits] = useState(Boolean(fields.lastDay.initialValue || fields.withheld.initialValue))
  return (
    <>
      <ErrorSummary form={form} />
      <p className="text-muted">Grant someone access to your medical information</p>
      <RouteForm
        form={form}
        owner={owner}
        className="mt-4"
        submit="Preview Invite"
        pending="Loading…"
        cancelTo={closeTo}
        isInDialog
      >
        <HiddenFields values={{ step: 'preview' }} />
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
        <LevelField field={fields.level} label="Access Level" />
        {/* Open where something is set, so that no limit is out of sight. */}
        <details className="disclosure mt-6" open={hasLimits}>
          <summary>Limits: a last day, sections that stay closed</summary>
          <LimitFields
            lastDay={fields.lastDay}
            withheld={fields.withheld}
            withheldLabel="Withheld sections"
            sections={sections}
            today={today}
            zone={zone}
          />
        </details>
      </RouteForm>
    </>
  )
}
