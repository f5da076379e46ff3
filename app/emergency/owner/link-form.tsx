import { Link } from '@remix-run/react'
import { timeZonePath } from '#app/accounts/time-zone/time-zone-path.ts'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'

/** Values of the form of a link. */
export interface LinkValues {
  /** Empty for the primary link, which has no name. */
  name: string
  /** YYYY-MM-DD; empty for a link without an end. */
  lastDay: string
}

/** Returns the form of a link, for its fields and for the error summary of the page. */
export function useLinkForm(values: LinkValues) {
  return useRouteForm<LinkValues>({ id: 'link', defaultValue: values, defaultNoValidate: false })
}

interface LinkFormProps {
  of: ReturnType<typeof useLinkForm>
  hasName: boolean
  /** As `lastDayValues`. */
  today: string
  zone: string
}

/** Draws the form with the name of a link and its last day. */
export function LinkForm({ of: [form, fields], hasName, today, zone }: LinkFormProps) {
  return (
    <RouteForm form={form} submit="Save" pending="Saving…" variant="secondary">
      {hasName && (
        <TextField
          field={fields.name}
          label="Name"
          hint="Responders do not see this name. Mails to you, and to people with full access, show it."
          autoComplete="off"
        />
      )}
      <TextField
        field={fields.lastDay}
        type="date"
        label="Last day"
        hint={
          <>
            {`The link and its printed cards work until the end of this day. Leave this empty for a link without an end. Time zone: ${zone}. `}
            <Link to={timeZonePath} className="link">
              Change time zone
            </Link>
          </>
        }
        chars={12}
        // An end that has passed may stay.
        min={(fields.lastDay.initialValue ?? today) < today ? undefined : today}
        autoComplete="off"
      />
    </RouteForm>
  )
}
