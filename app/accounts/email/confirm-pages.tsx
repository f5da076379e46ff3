import type { SubmissionResult } from '@conform-to/react'
import { Link, Form as PlainForm } from '@remix-run/react'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Page } from '#app/ui/page.tsx'
import { PasswordField } from '../password/password-field.tsx'

// The states of the page of a link that confirms an address.

export const confirmTitles = {
  confirm: 'Confirm your email address',
  confirmed: 'Your email address is confirmed',
  login: 'Log in to change your email',
  gone: 'This link does not confirm anything',
}

interface ConfirmAddressProps {
  email: string
  /** True in a browser that is logged in to the account; else the page asks for its password. */
  isLoggedIn: boolean
  answer?: SubmissionResult<string[]>
}

/** Asks to confirm the address of an account. */
export function ConfirmAddressPage({ email, isLoggedIn, answer }: ConfirmAddressProps) {
  const [form, fields] = useRouteForm<{ password: string }>({ id: 'confirm-email' })
  const asksPassword = !isLoggedIn || answer?.error?.password !== undefined
  return (
    <FormPage
      form={form}
      title={confirmTitles.confirm}
      lead={
        <span className="[overflow-wrap:anywhere]">
          An account was made with{' '}
          <strong>
            <EmailAddress>{email}</EmailAddress>
          </strong>
          .
        </span>
      }
      className="mt-6"
      submit="Confirm this address"
      pending="Confirming…"
      intro={
        <p className="max-w-prose">
          If you made it, confirm the address here.{' '}
          {isLoggedIn
            ? 'You stay logged in, and all other devices are logged out.'
            : 'All devices are then logged out.'}
        </p>
      }
      after={
        <>
          {asksPassword && (
            <p>
              <Link to="/forgot-password" className="touch-link">
                Forgot your password?
              </Link>
            </p>
          )}
          <section className="mt-10 max-w-prose border-t pt-6" aria-labelledby="not-mine">
            <h2 id="not-mine" className="text-xl">
              If you did not make this account
            </h2>
            <p className="mt-2">Do not confirm it. You can delete it instead.</p>
            <p>
              <Link to="not-mine" className="touch-link">
                I did not make this account
              </Link>
            </p>
          </section>
        </>
      }
    >
      {asksPassword && (
        <>
          <input type="email" value={email} autoComplete="username" readOnly hidden />
          <PasswordField
            field={fields.password}
            label="Password of the account"
            hint="You are not logged in to this account here. The password proves that it is yours."
            autoComplete="current-password"
          />
        </>
      )}
    </FormPage>
  )
}

/** Asks to confirm a new address, if this browser is logged in to the account. */
export function ConfirmChangePage({ email }: { email: string }) {
  return (
    <Page title={confirmTitles.confirm}>
      <p className="max-w-prose [overflow-wrap:anywhere]">
        From now on you log in with{' '}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>
        , and mails about your account go there. All other devices are logged out, and a mail to the
        old address says that it was changed.
      </p>
      <PlainForm method="post" className="mt-6">
        <SubmitButton pending="Confirming…">Confirm this address</SubmitButton>
      </PlainForm>
    </Page>
  )
}

/** Says that the address is confirmed. */
export function AddressConfirmedPage() {
  return (
    <Page title={confirmTitles.confirmed}>
      <p className="max-w-prose" role="status">
        All other devices are logged out. There is nothing more to do.
      </p>
      <ButtonLink to="/dashboard" variant="secondary" className="mt-6">
        Go to your dashboard
      </ButtonLink>
    </Page>
  )
}

/** Asks to log in before a new address is confirmed. */
export function LogInFirstPage() {
  return (
    <Page title={confirmTitles.login}>
      <p className="max-w-prose">
        This link changes the address of an account. It works only in a browser that is logged in to
        that account. Log in with your current address, then open the link in the mail again.
      </p>
      <ButtonLink to="/login" className="mt-6">
        Login
      </ButtonLink>
    </Page>
  )
}

/** Shown for every link that does not work, for any reason. */
export function ConfirmLinkGonePage() {
  return (
    <Page title={confirmTitles.gone}>
      <p className="max-w-prose">
        It was already used, is older than a day, or there is a newer one. In your settings you can
        see your address and send a new link.
      </p>
      <ButtonLink to="/settings" variant="secondary" className="mt-6">
        Go to your settings
      </ButtonLink>
    </Page>
  )
}
