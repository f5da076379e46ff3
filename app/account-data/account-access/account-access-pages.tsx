import { AccessList } from '#app/accounts/account-access-list.tsx'
import { PageWithForm } from '#app/forms/fields/page-with-form.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { Page } from '#app/ui/page.tsx'

// The states of the page that a mail about a reset links to.

export const accountAccessTitles = {
  list: 'What can open your account',
  gone: 'This link does not work any more',
  done: 'All of it has ended',
}

interface AccountAccessPageProps {
  lines: string[]
  asksForCode: boolean
}

/** Lists what can open an account, with a button that ends all of it. */
export function AccountAccessPage({ lines, asksForCode }: AccountAccessPageProps) {
  const [form, fields] = useRouteForm<{ code: string }>({ id: 'end-access' })
  return (
    <PageWithForm
      form={form}
      title={accountAccessTitles.list}
      lead="Apart from your new password, this can open your account or your record."
    >
      <AccessList lines={lines} />
      <p className="max-w-prose">If you recognize all of it, you do not have to do anything.</p>
      <ButtonLink to="/login" className="mt-4">
        Log in
      </ButtonLink>
      <section className="mt-10 max-w-prose border-t pt-6" aria-labelledby="end-all">
        <h2 id="end-all">If you do not recognize all of it</h2>
        <p className="mt-2">
          End all of it at once. Your proxies lose their access. Passkeys and two-factor
          authentication are removed, and all devices are logged out. Each emergency link gets a new
          address and code, so printed cards stop working.
        </p>
        <RouteForm
          form={form}
          className="mt-4"
          submit="End all of it"
          pending="Ending…"
          variant="secondary-danger"
          isCompact
        >
          {asksForCode && <CodeField field={fields.code} />}
        </RouteForm>
      </section>
    </PageWithForm>
  )
}

function CodeField({ field }: Pick<Parameters<typeof TextField>[0], 'field'>) {
  return (
    <>
      <TextField
        field={field}
        label="6-digit code"
        hint="From your authenticator app. Somebody who only reads your mail must not turn off two-factor authentication."
        chars={8}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <p className="mt-3">
        If the authenticator app is not yours, write to <SupportLink />.
      </p>
    </>
  )
}

/** Confirms that all access has ended. */
export function AccessEndedPage() {
  return (
    <Page title={accountAccessTitles.done}>
      <p className="max-w-prose" role="status">
        Only your password opens your account now. Log in, then print new cards: each emergency link
        has a new address and a new code.
      </p>
      <ButtonLink to="/login" className="mt-6">
        Log in
      </ButtonLink>
    </Page>
  )
}

/** Says that a link of a mail no longer works. */
export function AccessLinkGonePage() {
  return (
    <Page title={accountAccessTitles.gone}>
      <p className="max-w-prose">
        It works once, within seven days, and only the newest one works. Log in to see your
        passkeys, your emergency links and the people with access to your record.
      </p>
      <ButtonLink to="/login" className="mt-6">
        Log in
      </ButtonLink>
    </Page>
  )
}
