import { FormProvider, getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { inviteDays } from '#app/access/proxy-status.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { AccountMarkField } from '#app/forms/fields/account-mark-field.tsx'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { FormActions } from '#app/forms/fields/form-actions.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'

/** A mail that is looked at before it is sent. */
export interface PreviewedMail {
  to: { name: string; email: string }
  content: MailContent
  /** Its text form, exactly as it is sent. */
  text: string
  /** What was typed and what belongs to it, for the buttons below the mail. */
  hidden: Record<string, string>
}

interface InvitePreviewProps {
  mail: PreviewedMail
  /** Whether the last proof of who sends it is not recent: see `needsReAuthentication`. */
  proofNeeded: boolean
}

/** The mail that will be sent, with the way back and the button that sends it. */
export function InvitePreview({ mail, proofNeeded }: InvitePreviewProps) {
  const { to, content, text, hidden } = mail
  const [form, fields] = useRouteForm<{ proof: string }>({ id: 'invite-preview' })
  return (
    <div className="space-y-4">
      <ErrorSummary form={form} />
      <p>
        This is the mail. The button that sends it stands below. The link in it works once it is
        sent, and the invitation expires in {inviteDays} days. In the mail the link is longer: the
        rest shows us that the mail arrived.
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-muted">
        <dt>To</dt>
        <dd>
          <bdi>{to.name}</bdi> ({to.email})
        </dd>
        <dt>Subject</dt>
        <dd>{content.subject}</dd>
      </dl>
      <MailPage content={content} />
      <details className="disclosure">
        <summary>The mail as plain text</summary>
        <pre className="mail-text">{text}</pre>
      </details>
      <FormProvider context={form.context}>
        {/* Enter in the field sends: the first button of the form is the one that does. */}
        <Form method="post" {...getFormProps(form)}>
          <AccountMarkField />
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
          ))}
          <ReAuthenticationField
            field={fields.proof}
            isNeeded={proofNeeded && hidden.level === 'full_edit'}
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
 * What the HTML form of a mail shows, word for word. Drawn by the page and not in a frame: the page's policy allows none
 * of the styles that a mail carries in its elements. The button is none here, because nothing was sent yet.
 */
export function MailPage({ content }: { content: MailContent }) {
  const { subject, greeting, paragraphs, button, reason } = content
  return (
    <section aria-label="The mail" className="mail-page">
      <p className="mb-4 border-b-2 pb-2 text-xl font-bold">{product.name}</p>
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
      <p className="mail-foot">
        {product.name}. {reason}
      </p>
    </section>
  )
}
