import { z } from 'zod'
import { reAuthenticationFields } from '#app/accounts/re-authentication/re-authentication.server.ts'

/** What the page of the export posts, to itself and from there to the file. */
export const exportForm = z.object({ owner: z.string(), ...reAuthenticationFields })
