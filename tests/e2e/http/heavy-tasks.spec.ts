import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { readField } from '#tests/support/http/read-field.ts'
import { startServer } from '#tests/support/http/server.ts'

const path = '/profile/medications/add-list'

test('more long lists of one account than can wait leave the emergency page open', async () => {
  const server = await startServer({}, '127.0.0.1', [], { hasProductionMemory: true })
  try {
    const { client, shareId } = await newOwner(server)
    const owner = readField((await client.get(path)).body, 'owner') ?? ''
    const text = 'metfornim sodiun unknown words\n'.repeat(150)
    const lists = Array.from({ length: 26 }, () => client.post(path, { owner, text }))
    let isRead = false
    const read = Promise.all(lists).finally(() => {
      isRead = true
    })
    const responder = new HttpClient(server.origin)
    let views = 0
    for (; !isRead; views++) {
      expect((await responder.get(`/view/${shareId}`)).status).toBe(200)
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    const statuses = (await read).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    // Without a thread, at most one view was answered between two lists.
    expect(views).toBeGreaterThan(2 * lists.length)
  } finally {
    await server.dispose()
  }
})
