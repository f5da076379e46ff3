import { getFormProps, getSelectProps } from '@conform-to/react'
import { Form as RemixForm, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { Select } from '#app/forms/fields/select.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { FieldFrame, TextareaField, withoutKey } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import type { CommentAnswer } from './post-comment-route.server.ts'

/** An entry that a comment can be about. */
interface EntryChoice {
  key: string
  title: string
  listLabel: string
}

interface CommentFormProps {
  /** Names the form in the page, and in the server's answer to it. */
  name: string
  intent: 'write' | 'answer' | 'edit'
  /** Id of the comment that is answered or edited. */
  on?: string
  /** Id of the account whose record the page was drawn from. */
  owner: string
  /** The server's answer to the last post of the page, to any of its forms. */
  answer: CommentAnswer | undefined
  label: string
  text?: string
  /** The entries that a new comment can be about, and the preselected one. */
  about?: { entries: EntryChoice[]; key?: string }
  submit: string
  /** Elements beside the button. */
  children?: ReactNode
}

/** The form that writes, answers or edits a comment. */
export function CommentForm(props: CommentFormProps) {
  const { name, intent, on, owner, answer, label, text, about, submit, children } = props
  const formAnswer = answer?.form === name ? answer : undefined
  const { search } = useLocation()
  const anchor = `${name}-form`
  const [form, fields] = useRouteForm<{ text: string; entry: string }>({
    id: name,
    defaultValue: { text, entry: about?.key ?? '' },
    answer: formAnswer,
  })
  return (
    <div id={anchor} className="mt-4">
      <ErrorSummary form={form} />
      {/* Without scripts the answer opens at this form. */}
      <RemixForm
        method="post"
        action={`${search || '?'}#${anchor}`}
        preventScrollReset
        {...getFormProps(form)}
      >
        <HiddenFields values={{ intent, owner, on }} />
        {about && about.entries.length > 0 && (
          <FieldFrame field={fields.entry} label="About">
            <Select
              {...withoutKey(getSelectProps(fields.entry))}
              className="input w-auto max-w-full"
            >
              <option value="">The whole section</option>
              {about.entries.map(({ key, title, listLabel }) => (
                <option key={key} value={key}>
                  {listLabel}: {title}
                </option>
              ))}
            </Select>
          </FieldFrame>
        )}
        <TextareaField field={fields.text} label={label} />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <SubmitButton pending="Saving…">{submit}</SubmitButton>
          {children}
        </div>
      </RemixForm>
    </div>
  )
}
