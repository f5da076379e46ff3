import { z } from 'zod'
import { typedText } from '#app/forms/typed-text.server.ts'
import { normalizeLine } from '#app/lib/typed-text.ts'
import { papers } from '#app/pdf/papers.ts'
import { doorPlaces, lineKinds, pieces } from './print-choices.ts'
import { oneOf } from './stored-kit.server.ts'

const maxPlaceLength = 60

/** The posted form of the choices. */
export const choicesSchema = z
  .object({
    /** Id of the owner whose choices the form shows. */
    owner: z.string(),
    pieces: z.array(oneOf(pieces)).min(1, 'Choose at least one piece to print'),
    walletKinds: z.array(oneOf(lineKinds)),
    fridgeKinds: z.array(oneOf(lineKinds)),
    walletCode: z.boolean().default(false),
    fridgeCode: z.boolean().default(false),
    fridgeScannerQr: z.boolean().default(false),
    doorPlace: z.enum(Object.keys(doorPlaces) as [keyof typeof doorPlaces], {
      error: 'Choose where the sheet is',
    }),
    doorOther: typedText('Place', maxPlaceLength, { normalize: normalizeLine }).optional(),
    doorQr: z.boolean().default(false),
    link: z.string().max(maxPlaceLength).optional(),
    paper: z.enum(Object.keys(papers) as [keyof typeof papers], { error: 'Choose a paper' }),
  })
  .refine(
    ({ doorPlace, doorOther }) => doorPlace !== 'other' || /[\p{L}\p{N}]/u.test(doorOther ?? ''),
    {
      path: ['doorOther'],
      error: 'Say where the sheet is',
    },
  )
