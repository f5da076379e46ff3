import type { ReactNode } from 'react'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Page } from '#app/ui/page.tsx'
import { ReAuthenticationField } from '../re-authentication/re-authentication-field.tsx'
import { twoFactorPath } from './two-factor-path.ts'

// The states of the page that sets up an authenticator app.

export const setUpTitle = 'Set up your authenticator app'

interface SetUpFields {
  code: string
  proof: string
}

interface SetUpPageProps {
  /** `otpauth:` URL of the secret. */
  address: string
  secret: string
  picture: ReactNode
  mustReAuthenticate: boolean
}

export function SetUpPage({ address, secret, picture, mustReAuthenticate }: SetUpPageProps) {
  const [form, fields] = useRouteForm<SetUpFields>({ id: 'set-up' })
  return (
    <FormPage
      form={form}
      title={setUpTitle}
      back={<BackLink to={twoFactorPath()}>Back to two-factor authentication</BackLink>}
      submit="Turn on"
      pending="Verifying…"
      cancelTo={twoFactorPath()}
      cancel="Not now"
      intro={
        <ol className="max-w-prose list-decimal space-y-8 pl-6">
          <li>
            <p>Open your authenticator app and choose to add an account.</p>
          </li>
          <li>
            <p>Scan this picture with the app.</p>
            <div className="my-4">{picture}</div>
            <p>
              On the phone itself,{' '}
              <a href={address} className="link">
                open it in your app
              </a>
              , or type in this key. If the app asks, the key is time-based and has 6 digits.
            </p>
            <p id="authenticator-key" className="copy-text my-3 font-mono text-lg">
              {secret}
            </p>
            <CopyButton
              text={secret.replaceAll(' ', '')}
              label="Copy key"
              successMessage="Key copied"
            />
            <p className="mt-3 text-muted">
              Keep both secret: anyone with the key can make your codes.
            </p>
          </li>
          <li>
            <p>Enter the code that the app shows now.</p>
          </li>
        </ol>
      }
    >
      <TextField
        field={fields.code}
        label="6-digit code"
        chars={8}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormPage>
  )
}

/** Says that there is no pending set-up. */
export function NoSetUpPage() {
  return (
    <Page
      title={setUpTitle}
      lead="There is no set-up to finish. A set-up expires after half an hour."
    >
      <ButtonLink to={twoFactorPath()}>Go to two-factor authentication</ButtonLink>
    </Page>
  )
}
