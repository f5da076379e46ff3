import type { ReactNode } from 'react'
import { ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { SubmitButton } from './submit-button.tsx'

export interface FormActionsProps {
  /** The label of the button that posts the form. */
  submit: ReactNode
  /** Its label while the post is running, such as "Saving…". */
  pending: string
  variant?: ButtonVariant
  /** Name and value of the button, if the form has several. */
  name?: string
  value?: string
  /** True if the button does nothing yet; it keeps its place and the focus. */
  isDisabled?: boolean
  /** Id of the text that explains the button. */
  describedBy?: string
  /** The page of the link that leaves the form. Without it there is no such link. */
  cancelTo?: string
  /** The label of that link. A label other than "Cancel" looks like a choice. */
  cancel?: ReactNode
  cancelVariant?: ButtonVariant
  /** True in a dialog: the page below keeps its scroll position. */
  isInDialog?: boolean
  /** Further buttons between the two. */
  more?: ReactNode
  /** True in a short form, such as the login. */
  isCompact?: boolean
}

/** The buttons of a form: submit and cancel. */
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
