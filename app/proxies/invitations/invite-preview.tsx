import { FormProvider, getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { inviteDays } from '#app/access/proxy-status.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { AccountMarkField } from '#app/forms/fields/account-mark-field.tsx'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { FormActions } from '#app/forms/fields/form-actions.tsx'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { Logo } from '#app/ui/document/logo.tsx'

/** The preview of a mail. */
export interface PreviewedMail {
  to: { name: string; email: string }
  content: MailContent
  /** The lines that end it. */
  footer: string[]
  /** Its text form, exactly as it is sent. */
  text: string
  /** The form's fields, for the buttons below the mail. */
  hidden: Record<string, string>
}

interface InvitePreviewProps {
  mail: PreviewedMail
  /** See `needsReAuthentication`. */
  mustReAuthenticate: boolean
}

/** The preview of an invitation's mail, with buttons to send it and to go back. */
export function InvitePreview({ mail, mustReAuthenticate }: InvitePreviewProps) {
  const { to, content, footer, text, hidden } = mail
  const [form, fields] = useRouteForm<{ proof: string }>({ id: 'invite-preview' })
  return (
    <div className="space-y-4">
      <ErrorSummary form={form} />
      <p>
        Check the mail, then send it with the button below. The link works once the mail is sent.
        The invitation expires in {inviteDays} days. The link in the mail is longer than the one
        here: its second part tells us that the mail arrived.
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-muted">
        <dt>To</dt>
        <dd>
          <bdi>{to.name}</bdi> ({to.email})
        </dd>
        <dt>Subject</dt>
        <dd>{content.subject}</dd>
      </dl>
      <MailPage content={content} footer={footer} />
      <details className="disclosure">
        <summary>The mail as plain text</summary>
        <pre className="mail-text">{text}</pre>
      </details>
      <FormProvider context={form.context}>
        {/* Enter in the field sends: the first button of the form is the one that does. */}
        <Form method="post" {...getFormProps(form)}>
          <AccountMarkField />
          <HiddenFields values={hidden} />
          <ReAuthenticationField
            field={fields.proof}
            isNeeded={mustReAuthenticate && hidden.level === 'full_edit'}
          />
          <FormActions
            name="step"
            value="send"
            submit="Send Invitation"
            pending="Sending…"
            more={
              <SubmitButton name="step" value="back" pending="Back…" variant="secondary">
                Back
              </SubmitButton>
            }
          />
        </Form>
      </FormProvider>
    </div>
  )
}

/**
 * Draws a mail as its HTML looks. It is not a frame, because the page's policy forbids the inline
 * styles of a mail. The button is text, because nothing is sent yet.
 */
export function MailPage({ content, footer }: Pick<PreviewedMail, 'content' | 'footer'>) {
  const { subject, greeting, paragraphs, button } = content
  return (
    <section aria-label="The mail" className="mail-page">
      <p className="flex items-center gap-2 text-xl font-bold">
        <Logo className="h-7 w-7" />
        {product.name}
      </p>
      <h3>{subject}</h3>
      {greeting && <p>{greeting}</p>}
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {button && (
        <>
          <p className="mail-button">{button.label}</p>
          <p className="text-base">{button.address}</p>
        </>
      )}
      <div className="mail-foot">
        {footer.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  )
}
