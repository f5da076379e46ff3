import { z } from 'zod'
import { accessLevels, defaultLevel } from '#app/access/access-levels.ts'
import { requiredEmail, requiredName } from '#app/accounts/account-rules.server.ts'
import { reAuthenticationFields } from '#app/accounts/re-authentication/re-authentication.server.ts'
import { limitFields } from '../list/proxy-limits.server.ts'

/**
 * Returns the schema of an invitation's form, with the pressed button as `step`. `fullEditing` says
 * that the owner was asked before they give full access.
 * @param timeZone of the last day.
 */
export const inviteSchema = (timeZone: string | undefined) =>
  z.object({
    name: requiredName('Name'),
    email: requiredEmail(),
    relationship: requiredName('Relationship'),
    level: z.enum(accessLevels, { error: 'Choose an access level' }).default(defaultLevel),
    ...limitFields(null, timeZone),
    owner: z.string().optional(),
    step: z.enum(['preview', 'back', 'send']).catch('preview'),
    proposed: z.string().default(''),
    fullEditing: z.literal('confirmed').optional().catch(undefined),
    ...reAuthenticationFields,
  })
