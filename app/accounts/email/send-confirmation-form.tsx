import { Form } from '@remix-run/react'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'

/** A button that sends the confirmation mail again. `to` is the settings page on other pages. */
export function SendConfirmationForm({ to }: { to?: string }) {
  return (
    <Form method="post" action={to}>
      <SubmitButton
        to={to}
        name="intent"
        value="send-confirmation"
        variant="secondary"
        pending="Sending…"
      >
        Send the mail again
      </SubmitButton>
    </Form>
  )
}
