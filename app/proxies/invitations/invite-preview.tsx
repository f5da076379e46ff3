import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import type { MailContent } from '#app/mail/mail.ts'
import { product } from '#app/product.ts'
import { Notice } from '#app/ui/notice.tsx'
import { inviteDays } from '../status.ts'

/** A mail that is looked at before it is sent. */
export interface PreviewedMail {
  to: { name: string; email: string }
  content: MailContent
  /** Its text form, exactly as it is sent. */
  text: string
  /** What was typed and what belongs to it, for the buttons below the mail. */
  hidden: Record<string, string>
}

/** The mail that will be sent, with the way back and the button that sends it. */
export function InvitePreview({ mail, problems }: { mail: PreviewedMail; problems: string[] }) {
  const refusal = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer takes the focus again
  useEffect(() => refusal.current?.focus(), [problems])
  const { to, content, text, hidden } = mail
  return (
    <Form method="post" className="space-y-4">
      {problems.length > 0 && (
        <div ref={refusal} role="alert" tabIndex={-1} className="outline-none">
          <Notice tone="danger" title="There is a problem" className="">
            {problems.map(problem => (
              <p key={problem}>{problem}</p>
            ))}
          </Notice>
        </div>
      )}
      <p>
        This is the mail. The button that sends it stands below. The link in it works once it is
        sent, and the invitation expires in {inviteDays} days.
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
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
      ))}
      <div className="form-actions">
        <SubmitButton name="step" value="send" pending="Sending…">
          Send Invitation
        </SubmitButton>
        <SubmitButton name="step" value="back" pending="Back…" variant="secondary">
          Back
        </SubmitButton>
      </div>
    </Form>
  )
}

/**
 * What the HTML form of a mail shows, word for word. Drawn by the page and not in a frame: the page's policy allows none
 * of the styles that a mail carries in its elements. The button is none here, because nothing was sent yet.
 */
export function MailPage({ content }: { content: MailContent }) {
  const { subject, paragraphs, button, reason } = content
  return (
    <section aria-label="The mail" className="mail-page">
      <h3>{subject}</h3>
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
