import { ButtonLink } from '#app/ui/button.tsx'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { Page } from '#app/ui/page.tsx'
import type { RegistrationMode } from './registration-mode.server.ts'

/** Replaces the registration form: gives the options and a contact. */
export function RegistrationRefused({ mode }: { mode: RegistrationMode }) {
  return mode === 'closed' ? <Closed /> : <ByInvitation />
}

function ByInvitation() {
  return (
    <Page title="An account needs an invitation">
      <p className="max-w-prose">You can create an account here when you are invited:</p>
      <ul className="mt-3 max-w-prose list-disc space-y-2 pl-6">
        <li>
          by the operator of this site: to ask for an invitation, write to <SupportLink />
        </li>
        <li>by somebody who keeps their medical profile here and wants you to help them</li>
      </ul>
      <p className="mt-3 max-w-prose">
        If you have an invitation, open the link in its mail. It works once, for seven days.
      </p>
      <NextSteps />
    </Page>
  )
}

function Closed() {
  return (
    <Page title="No new accounts at present">
      <p className="max-w-prose">
        This server takes no new accounts at present. Existing accounts work as before.
      </p>
      <p className="mt-3 max-w-prose">
        If you have a question about this, write to <SupportLink />.
      </p>
      <NextSteps />
    </Page>
  )
}

/** Links for somebody who cannot create an account here. */
export function NextSteps() {
  return (
    <div className="form-actions">
      <ButtonLink to="/login">Login</ButtonLink>
      <ButtonLink to="/" variant="secondary">
        Return to Home
      </ButtonLink>
    </div>
  )
}
