import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { readField } from '#tests/support/http/read-field.ts'

const path = '/profile/medications/add-list'

test('two hundred open questions are a page of 300 KB at most', async ({ server }) => {
  const { client } = await newOwner(server)
  const owner = readField((await client.get(path)).body, 'owner') ?? ''
  const lines = Array.from(
    { length: 200 },
    (_, at) =>
      `Metformin ${at + 1} mg twice daily, stopped before it began to help me at all, in May`,
  )
  const { body } = await client.post(path, { owner, text: lines.join('\n') })
  expect(body.match(/Do you take this now\?/g)).toHaveLength(200)
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(300_000)
})
