import { z } from 'zod'
import { accessLevels, defaultLevel } from '#app/access/access-levels.ts'
import { requiredEmail, requiredName } from '#app/accounts/account-rules.server.ts'
import { reAuthenticationFields } from '#app/accounts/re-authentication/re-authentication.server.ts'

/** The form of an invitation, with the pressed button as `step`. */
export const inviteSchema = z.object({
  name: requiredName('Name'),
  email: requiredEmail(),
  relationship: requiredName('Relationship'),
  level: z.enum(accessLevels, { error: 'Choose an access level' }).default(defaultLevel),
  owner: z.string().optional(),
  step: z.enum(['preview', 'back', 'send']).catch('preview'),
  proposed: z.string().default(''),
  ...reAuthenticationFields,
})
