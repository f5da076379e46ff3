import { z } from 'zod'
import { proofField } from '#app/accounts/step-up.server.ts'

/** What the page of the export posts, to itself and from there to the file. */
export const exportForm = z.object({ owner: z.string(), ...proofField })
