import { type FormMetadata, FormProvider, getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { levelNames } from '#app/access/access-levels.ts'
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
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { AccessLevel } from '#db/schema.ts'
import { FullEditingRights } from '../full-editing-rights.tsx'

export interface PreviewedMail {
  to: { name: string; email: string }
  level: AccessLevel
  /** ISO time; null for no end. */
  endsAt: string | null
  /** Titles of the withheld sections, which the mail does not name. */
  withheld: string[]
  content: MailContent
  /** The lines that end it. */
  footer: string[]
  /** Its text form, exactly as it is sent. */
  text: string
  /** The form's fields, for the buttons below the mail. */
  hidden: Record<string, string>
}

/** The preview of an invitation's mail, with buttons to send it and to go back. */
export function InvitePreview({ mail }: { mail: PreviewedMail }) {
  const { to, level, endsAt, withheld, content, footer, text } = mail
  const [form] = useRouteForm({ id: 'invite-preview' })
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
          <bdi>{to.name}</bdi> (<EmailAddress>{to.email}</EmailAddress>)
        </dd>
        <dt>Access</dt>
        <dd>
          {levelNames[level]}
          {endsAt && (
            <>
              , until <Moment at={endsAt} />
            </>
          )}
        </dd>
        {withheld.length > 0 && (
          <>
            <dt>Withheld</dt>
            <dd>{withheld.join(', ')}. The mail says only how many sections.</dd>
          </>
        )}
        <dt>Subject</dt>
        <dd>{content.subject}</dd>
      </dl>
      <MailPage content={content} footer={footer} />
      <details className="disclosure">
        <summary>The mail as plain text</summary>
        <pre className="mt-2 whitespace-pre-wrap rounded-lg border border-line bg-paper p-4 text-base [overflow-wrap:anywhere] large-text:p-2">
          {text}
        </pre>
      </details>
      <SendForm form={form} mail={mail} submit="Send Invitation" back="back" />
    </div>
  )
}

/** Asks before an invitation with the highest level is sent. */
export function FullEditingInvitation({
  mail,
  mustReAuthenticate,
}: {
  mail: PreviewedMail
  /** See `needsReAuthentication`. */
  mustReAuthenticate: boolean
}) {
  const [form, fields] = useRouteForm<{ proof: string }>({ id: 'invite-question' })
  const { to, endsAt, withheld } = mail
  return (
    <div className="space-y-4">
      <ErrorSummary form={form} />
      <FullEditingRights {...to} hasAccepted={false} withheldCount={withheld.length} />
      {endsAt && (
        <p>
          The access ends on <Moment at={endsAt} />.
        </p>
      )}
      <SendForm form={form} mail={mail} submit="Give access and send" back="preview">
        <HiddenFields values={{ fullEditing: 'confirmed' }} />
        <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
      </SendForm>
    </div>
  )
}

interface SendFormProps {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in its schema
  form: FormMetadata<any, string[]>
  mail: PreviewedMail
  submit: string
  /** The step that Back leads to. */
  back: 'back' | 'preview'
  children?: ReactNode
}

function SendForm({ form, mail, submit, back, children }: SendFormProps) {
  return (
    <FormProvider context={form.context}>
      {/* Enter in the field sends: the first button of the form is the one that does. */}
      <Form method="post" {...getFormProps(form)}>
        <AccountMarkField />
        <HiddenFields values={mail.hidden} />
        {children}
        <FormActions
          name="step"
          value="send"
          submit={submit}
          pending="Sending…"
          more={
            <SubmitButton name="step" value={back} pending="Back…" variant="secondary">
              Back
            </SubmitButton>
          }
        />
      </Form>
    </FormProvider>
  )
}

/**
 * Draws a mail as its HTML looks. It is not a frame, because the page's policy forbids the inline
 * styles of a mail. The button is text, because nothing is sent yet.
 */
function MailPage({ content, footer }: Pick<PreviewedMail, 'content' | 'footer'>) {
  const { subject, greeting, paragraphs, button } = content
  return (
    <section
      aria-label="The mail"
      className="space-y-4 rounded-lg border-2 border-line bg-paper p-4 [overflow-wrap:anywhere] large-text:p-2"
    >
      <p className="flex items-center gap-2 text-xl font-bold large-text:text-[1.125rem]">
        <Logo className="h-7 w-7" />
        {product.name}
      </p>
      <h3>{subject}</h3>
      {greeting && <p>{greeting}</p>}
      {paragraphs.map(paragraph => (
        <p key={paragraph}>
          {paragraph
            .split(/(\S+@\S+)/)
            .map(words =>
              words.includes('@') ? <EmailAddress key={words}>{words}</EmailAddress> : words,
            )}
        </p>
      ))}
      {button && (
        <>
          <p className="w-fit rounded-md border-2 border-current px-5 py-3 font-bold large-text:p-2">
            {button.label}
          </p>
          <p className="text-base">{button.address}</p>
        </>
      )}
      <div className="border-t border-line pt-4 text-base">
        {footer.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  )
}
