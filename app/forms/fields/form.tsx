import { type FormMetadata, FormProvider, FormStateInput, getFormProps } from '@conform-to/react'
import { Form as RemixForm } from '@remix-run/react'
import type { ReactNode } from 'react'
import { AccountMarkField } from '#app/forms/fields/account-mark-field.tsx'
import { OwnerField } from './owner-field.tsx'

interface FormProps {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in its schema
  form: FormMetadata<any, string[]>
  /** True if rows can be added and removed: the post then carries the errors on screen. */
  hasLists?: boolean
  /** Id of the owner that the form is drawn for, where the action checks it. */
  owner?: string
  className?: string
  /** Address of the post, if it is not the page itself. */
  action?: string
  /** The name of the form in the style rules that hide its parts. */
  'data-scope'?: string
  children: ReactNode
}

/** A form that posts, with its conform context. Enter presses the hidden first button. */
export function Form({ form, owner, hasLists = false, children, ...rest }: FormProps) {
  return (
    <FormProvider context={form.context}>
      <RemixForm method="post" {...getFormProps(form)} {...rest}>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        {hasLists && <FormStateInput />}
        <AccountMarkField />
        {owner !== undefined && <OwnerField owner={owner} />}
        {children}
      </RemixForm>
    </FormProvider>
  )
}
