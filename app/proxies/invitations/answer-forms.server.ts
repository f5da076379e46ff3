import { z } from 'zod'
import { agreement, chosenPassword, confirmed, requiredEmail } from '#app/accounts/rules.server.ts'

/** Which of the forms on the page of an invitation was posted. */
export const answerSchema = z.object({
  intent: z.enum(['register', 'login', 'accept', 'decline', 'logout']).catch('register'),
})

/** An account for the invited address. Names and address come from the invitation. */
export const invitedRegistrationSchema = z
  .object({
    password: chosenPassword(),
    confirmPassword: z.string().default(''),
    agreedToTerms: agreement(),
  })
  .refine(confirmed.isMet, confirmed.params)

/** The login of who has an account with the invited address. */
export const invitedLoginSchema = z.object({
  email: requiredEmail(),
  password: z.string({ error: 'Password is required' }),
})
