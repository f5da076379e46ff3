import { z } from 'zod'
import {
  chosenPassword,
  passwordsMatch,
  requiredAgreement,
  requiredEmail,
  requiredName,
} from '#app/accounts/account-rules.server.ts'
import { toldTimeZone } from '#app/accounts/time-zone/told-time-zone.server.ts'

/** Tells the forms on the page of an invitation apart. */
export const answerSchema = z.object({
  intent: z.enum(['register', 'login', 'accept', 'decline', 'logout']).catch('register'),
})

/** The registration of an invited person; the address comes from the invitation. */
export const invitedRegistrationSchema = z
  .object({
    firstName: requiredName('First name'),
    lastName: requiredName('Last name'),
    password: chosenPassword(),
    confirmPassword: z.string().default(''),
    agreedToTerms: requiredAgreement(),
    timeZone: toldTimeZone(),
  })
  .refine(passwordsMatch.isMet, passwordsMatch.params)

/** The login to an existing account with the invited address. */
export const invitedLoginSchema = z.object({
  email: requiredEmail(),
  password: z.string({ error: 'Password is required' }),
  timeZone: toldTimeZone(),
})
