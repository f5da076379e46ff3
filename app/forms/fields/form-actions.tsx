import type { ReactNode } from 'react'
import { ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { SubmitButton } from './submit-button.tsx'

export interface FormActionsProps {
  /** The label of the button that posts the form. */
  submit: ReactNode
  /** Its label until the answer comes, such as "Saving…". */
  pending: string
  variant?: ButtonVariant
  /** Name and value of the button, where the form has several. */
  name?: string
  value?: string
  /** True until something else is done: the button keeps its place and the focus, and posts nothing. */
  isDisabled?: boolean
  /** Id of the text that says so. */
  describedBy?: string
  /** The page of the link that leaves the form. Without it there is no such link. */
  cancelTo?: string
  /** The label of that link. Other words than "Cancel" look like a choice, not like a way out. */
  cancel?: ReactNode
  cancelVariant?: ButtonVariant
  /** True in a dialog: the page below stays where it is scrolled to. */
  isInDialog?: boolean
  /** Further buttons, between the two. */
  more?: ReactNode
  /** True in a short form, such as a login: the button follows the last field closely. */
  isCompact?: boolean
}

/** The buttons at the end of a form: one posts it, one leaves it. */
export function FormActions({
  submit,
  cancelTo,
  cancel = 'Cancel',
  cancelVariant = cancel === 'Cancel' ? 'quiet' : 'secondary',
  isInDialog,
  more,
  describedBy,
  isCompact,
  ...button
}: FormActionsProps) {
  const submitButton = (
    <SubmitButton {...button} aria-describedby={describedBy}>
      {submit}
    </SubmitButton>
  )
  if (isCompact) return submitButton
  return (
    <div className="form-actions">
      {submitButton}
      {more}
      {cancelTo !== undefined && (
        <ButtonLink to={cancelTo} variant={cancelVariant} preventScrollReset={isInDialog}>
          {cancel}
        </ButtonLink>
      )}
    </div>
  )
}
