import { Link } from '@remix-run/react'
import { Page } from '#app/ui/page.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled('Forgot your password?')

/** A new password comes from the person who runs the server. */
export default function ForgotPassword() {
  return (
    <Page
      title="Forgot your password?"
      lead="The person or organization that runs this server can give you a new one."
    >
      <div className="prose">
        <p>
          A new password comes from whoever runs this server. Ask at <SupportLink />, or ask whoever
          gave you the address of this site, and tell them the email that you log in with.
        </p>
        <p>
          They should be sure that it is really you who asks: in person, or by calling a number of
          yours that they already have. Nobody needs your old password or your access code for this.
        </p>
        <p>
          What you have saved stays as it is. Your emergency link and your access code keep working
          meanwhile.
        </p>

        <h2>For the person who runs the server</h2>
        <p>
          Run this in the folder of the application, with the email in place of the example. The
          self-hosting guide shows it for containers too.
        </p>
        <pre className="my-4 whitespace-pre-wrap break-words rounded-md border border-line bg-sunken p-4 text-base">
          ./node_modules/.bin/node scripts/reset-password.ts you@example.org
        </pre>
        <p>
          It prints a new password once, ends every session of this account, and opens the login
          again if it was closed after too many wrong passwords.
        </p>
      </div>
      <p className="mt-8">
        <Link to="/login">Back to login</Link>
      </p>
    </Page>
  )
}
