import { useForm } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { z } from 'zod'
import { AgreementLabel } from '#app/accounts/agreement-label.tsx'
import { ownPath } from '#app/accounts/own-path.server.ts'
import { PasswordField } from '#app/accounts/password-field.tsx'
import { refusalOf } from '#app/accounts/refusal.server.ts'
import { register } from '#app/accounts/registration.server.ts'
import {
  agreement,
  chosenPassword,
  confirmed,
  requiredEmail,
  requiredName,
} from '#app/accounts/rules.server.ts'
import { getPerson } from '#app/accounts/sessions.server.ts'
import { signIn } from '#app/accounts/sign-in.server.ts'
import { EmailTakenError, emailHash, WeakPasswordError } from '#app/accounts/users.server.ts'
import { CheckboxField } from '#app/forms/choice-fields.tsx'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { TextField } from '#app/forms/fields.tsx'
import { Form } from '#app/forms/form.tsx'
import { invalid, readSubmission } from '#app/forms/submission.server.ts'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { redirectWithSuccess } from '#app/forms/toast.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { logError } from '#app/log.server.ts'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled('Create account')

export async function loader({ request, context }: LoaderFunctionArgs) {
  return (await getPerson({ request, context })) ? redirect('/dashboard') : null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, registrationSchema())
  const hideFields = ['password', 'confirmPassword']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const { db, clientAddress } = context
  try {
    const person = await register(db, submission.value, clientAddress)
    const account = { id: person.id, emailHash: emailHash(person.email) }
    const headers = await signIn({ request, context }, account)
    const path = ownPath(context, '/dashboard')
    return redirectWithSuccess(path, 'Account created successfully!', { headers })
  } catch (error) {
    return invalid(submission, { hideFields, ...problemOf(error, context.requestId) })
  }
}

/** `Retry-After` of a refusal: Remix drops an action's headers from a page unless they are named here. */
export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders
}

export default function Register() {
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<ReturnType<typeof registrationSchema>>>({
    id: 'register',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title="Create your account"
      lead="Then fill in your medical profile at your own pace."
      before={<ErrorSummary form={form} />}
    >
      <Form form={form}>
        <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
        <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <PasswordField
          field={fields.password}
          label="Password"
          hint="At least 8 characters. Three or four words that do not belong together work well."
          autoComplete="new-password"
        />
        <PasswordField
          field={fields.confirmPassword}
          label="Confirm password"
          autoComplete="new-password"
        />
        <CheckboxField field={fields.agreedToTerms} label={<AgreementLabel />} />
        <SubmitButton pending="Creating Account...">Create Account</SubmitButton>
      </Form>
      <p>
        Already have an account? <Link to="/login">Login</Link>
      </p>
    </Page>
  )
}

function registrationSchema() {
  return z
    .object({
      firstName: requiredName('First name'),
      lastName: requiredName('Last name'),
      email: requiredEmail(),
      password: chosenPassword(),
      confirmPassword: z.string().default(''),
      agreedToTerms: agreement(),
    })
    .refine(confirmed.isMet, confirmed.params)
}

function problemOf(error: unknown, requestId: string) {
  if (error instanceof EmailTakenError) {
    return { fieldErrors: { email: ['Email already in use or invalid'] } }
  }
  if (error instanceof WeakPasswordError) {
    return { fieldErrors: { password: ['Password is too weak', error.message] } }
  }
  const refusal = refusalOf(error)
  if (refusal) return { ...refusal, formErrors: [refusal.message] }
  logError(error, requestId)
  return { status: 500, formErrors: ['Registration failed. Please try again.'] }
}
