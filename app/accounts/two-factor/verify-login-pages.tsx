import { Link } from '@remix-run/react'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { TimeZoneField } from '../time-zone/time-zone-field.tsx'
import type { CodeForm } from './two-factor-forms.server.ts'

// The pages of the second step of a login, one for each kind of code.

export type CodeKind = 'app' | 'recovery'

export const verifyTitles: Record<CodeKind, string> = {
  app: 'Enter your code',
  recovery: 'Enter a recovery code',
}

interface AppCodePageProps {
  /** True if the app's codes are no longer accepted. */
  isLocked: boolean
  hasPasskeys: boolean
}

/** Asks for a code of the authenticator app. */
export function AppCodePage({ isLocked, hasPasskeys }: AppCodePageProps) {
  const [form, fields] = useRouteForm<CodeForm>({ id: 'app' })
  return (
    <FormPage
      form={form}
      title={verifyTitles.app}
      lead="Your password is right. Your account also asks for a code from your authenticator app."
      intro={isLocked && <LockedNotice />}
      submit="Log in"
      pending="Verifying…"
      isCompact
      after={
        <>
          {hasPasskeys && <PasskeyButton purpose="second-factor" />}
          <p>
            <Link to="?with=recovery" className="touch-link">
              Use a recovery code instead
            </Link>
          </p>
          <StartAgain />
        </>
      }
    >
      <TextField
        field={fields.code}
        label="6-digit code"
        hint="Open your authenticator app and enter the code that it shows for this account."
        chars={8}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <TimeZoneField />
    </FormPage>
  )
}

/** Asks for a recovery code. */
export function RecoveryCodePage() {
  const [form, fields] = useRouteForm<CodeForm>({ id: 'recovery' })
  return (
    <FormPage
      form={form}
      title={verifyTitles.recovery}
      lead="Recovery codes are for when you do not have your authenticator app. Each works once."
      submit="Log in"
      pending="Verifying…"
      isCompact
      after={
        <>
          <p>
            <Link to="?" className="touch-link">
              Use your authenticator app instead
            </Link>
          </p>
          <p>
            Have you lost both? The operator of this site can turn two-factor authentication off for
            you, once they are sure who you are.
          </p>
          <StartAgain />
        </>
      }
    >
      <TextField
        field={fields.code}
        label="Recovery code"
        hint="16 letters and digits. Spaces, hyphens and small letters do not matter."
        chars={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TimeZoneField />
    </FormPage>
  )
}

function LockedNotice() {
  return (
    <Notice tone="danger" title="Your authenticator app is locked">
      <p>
        Too many wrong codes were entered over time, so its codes are no longer accepted. Use a
        recovery code, then set your app up again in your settings.
      </p>
    </Notice>
  )
}

function StartAgain() {
  return (
    <p>
      Not your account?{' '}
      <Link to="/login" className="link">
        Start again
      </Link>
    </p>
  )
}
