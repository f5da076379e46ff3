// The account of the part `abuse` at its worst, in its own process. It replies to `stop` with the
// number of responses of each status.

import { cardImageLimits, cardImagesPath } from '#app/profile/insurance-cards/card-image-limits.ts'
import { cardIds, cardJpeg, uploadCard } from '#tests/support/data/card-images.ts'
import { saveSection } from '#tests/support/data/owner.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import type { Entries } from '#tests/support/http/posted-form.ts'
import { readField } from '#tests/support/http/read-field.ts'

/** The account, its fullest form of medications, and how many requests it sends at once. */
export interface Abuse {
  origin: string
  email: string
  password: string
  form: Entries
  connections: number
}

const list = '/profile/medications'
// Every line is misspelt, so that each name is searched.
const text = 'amoxicilan clavulonat 500 mg\nmetfromin 850 mg\n'.repeat(500).slice(0, 20_000)
const reportRows = Array.from({ length: 100 }, (_, n) => `m=${n + 1}`).join('&')

const statuses: Record<string, number> = {}
process.on('message', async (abuse: Abuse | 'stop') => {
  if (abuse === 'stop') process.send?.(statuses, () => process.exit())
  else await run(abuse)
})
process.on('disconnect', () => process.exit())

async function run({ origin, email, password, form, connections }: Abuse): Promise<void> {
  const client = new HttpClient(origin, '127.7.0.1')
  await client.post('/login', { email, password })
  const owner = readField((await client.get('/print-kit')).body, 'owner') ?? ''
  // At the limit of pixels.
  const photo = await cardJpeg({ width: 5000, height: 4000 })
  const upload = async () => {
    const ids = await cardIds(client)
    if (ids.length === cardImageLimits.count)
      await client.post(`${cardImagesPath}/${ids[0]}/remove`, { owner })
    return await uploadCard(client, origin, photo)
  }
  const openRows = form.filter(
    ([name]) => /^medications\[1?\d\]/.test(name) && name !== 'medications[19].name',
  )
  const requests = [
    () => client.post(`${list}/add-list`, { owner, text }),
    () => client.get(`${list}?edit=1`),
    () => saveSection(client, 'medications', form.with(4, [String(form[4]?.[0]), `${sent}`]), 1),
    // The largest form: as many open rows as a page draws, one with an error.
    () => saveSection(client, 'medications', [['medications[19].name', ''], ...openRows], 1),
    () => client.get('/profile/medical-history?edit=1'),
    () => client.get('/profile/view'),
    () => client.get('/print-kit'),
    () => client.post('/print-kit.pdf', { owner }),
    () => client.get(`${list}/report.pdf?${reportRows}`),
    () => client.post('/settings/export.json', { owner }),
    () => client.post('/profile/summary.json', { owner }),
    upload,
  ]
  let sent = 0
  const sendInTurn = async () => {
    for (;;) {
      const request = requests[sent++ % requests.length] as (typeof requests)[0]
      const answer = await request().catch(() => undefined)
      const status = answer?.status ?? 'broken'
      statuses[status] = (statuses[status] ?? 0) + 1
      // A server that is starting refuses a connection at once.
      if (!answer) await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  await Promise.all(Array.from({ length: connections }, sendInTurn))
}
