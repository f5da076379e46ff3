import { z } from 'zod'
import { reAuthenticationFields } from '#app/accounts/re-authentication/re-authentication.server.ts'

/** Schema of the export's form: its page posts it to itself, and then to the file. */
export const exportSchema = z.object({ owner: z.string(), ...reAuthenticationFields })
