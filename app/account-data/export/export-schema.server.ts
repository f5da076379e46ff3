import { z } from 'zod'
import { reAuthenticationFields } from '#app/accounts/re-authentication/re-authentication.server.ts'

/** Schema of the export form, which its page and the file check. */
export const exportSchema = z.object({ owner: z.string(), ...reAuthenticationFields })
