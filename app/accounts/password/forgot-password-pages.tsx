import { Link } from '@remix-run/react'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { MailStaysHere } from '#app/ui/mail-stays-here.tsx'
import { Page } from '#app/ui/page.tsx'

// The pages of a forgotten password, before and after the request.

export const askForResetTitle = 'Forgot your password?'

/** Returns the title of the page after the request. */
export function resetSentTitle(mailLeavesServer: boolean): string {
  return mailLeavesServer ? 'Check your mail' : 'Ask for your link'
}

interface AskForResetPageProps {
  /** False if mails stay on the server. */
  mailLeavesServer: boolean
}

/** Asks for the email of the account. */
export function AskForResetPage({ mailLeavesServer }: AskForResetPageProps) {
  const [form, fields] = useRouteForm<{ email: string }>({ id: 'forgot-password' })
  return (
    <FormPage
      form={form}
      title={askForResetTitle}
      lead="Enter the email that you log in with. You get a link to choose a new password."
      intro={!mailLeavesServer && <MailStaysHere />}
      submit="Send the link"
      pending="Sending…"
      isCompact
      after={
        <>
          <UnchangedDataNote />
          <ResetByOperator />
          <BackToLogin />
        </>
      }
    >
      <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
    </FormPage>
  )
}

interface ResetSentPageProps {
  mailLeavesServer: boolean
  /** Lifetime of the link. */
  minutes: number
}

/** Gives the next steps, the same with and without an account of this address. */
export function ResetSentPage({ mailLeavesServer, minutes }: ResetSentPageProps) {
  return (
    <Page
      title={resetSentTitle(mailLeavesServer)}
      lead={`If the address has an account here, we ${mailLeavesServer ? 'send' : 'write'} a mail with a link to it.`}
    >
      {!mailLeavesServer && <MailStaysHere />}
      <div className="prose">
        <ul>
          {mailLeavesServer && (
            <li>It comes within a minute or two. If it does not, check the spam folder.</li>
          )}
          <li>
            The link works once, for {minutes} minutes. If you ask again, only the newest one works.
          </li>
          <li>
            If there is no mail, your account may have another address.{' '}
            <Link to="/forgot-password">Try again</Link>.
          </li>
        </ul>
      </div>
      <UnchangedDataNote />
      <BackToLogin />
    </Page>
  )
}

function UnchangedDataNote() {
  return (
    <p className="mt-8 max-w-prose">
      Your saved data stays as it is. Your emergency link and your access code keep working
      meanwhile, and two-factor authentication stays on.
    </p>
  )
}

/** Help for people who can no longer read their mail. */
function ResetByOperator() {
  return (
    <details className="disclosure mt-6">
      <summary>I can no longer read mail to that address</summary>
      <div className="prose mt-3">
        <p>
          Then ask the operator of this site for a new password. Write to <SupportLink />, or ask
          the person who gave you the address of this site. Tell them the email that you log in
          with.
        </p>
        <p>
          They must be sure that it is really you: in person, or by calling a number of yours that
          they already have. Nobody needs your old password or your access code for this.
        </p>
        <h2 className="text-lg">For the person who runs the server</h2>
        <p>
          Run this in the folder of the application, with the email in place of the example. The
          self-hosting guide shows it for containers too.
        </p>
        <pre className="copy-text my-4 whitespace-pre-wrap break-words p-4 text-base">
          ./scripts/medfold reset-password you@example.org
        </pre>
        <p>
          It prints a new password once, ends every session of this account, and opens the login
          again if it was closed after too many wrong passwords.
        </p>
      </div>
    </details>
  )
}

function BackToLogin() {
  return (
    <p className="mt-8">
      <Link to="/login" className="touch-link">
        Back to login
      </Link>
    </p>
  )
}
