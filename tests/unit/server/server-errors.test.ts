import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hours, minutes } from '#app/lib/time.ts'
import { createErrorCounter, maxErrorsPerHour } from '#app/server/count-server-errors.server.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { outboxRows } from '#tests/support/mail/mails.ts'
import { startServer } from './server-under-test.ts'

let said: (string | undefined)[]

openDatabaseBeforeEach()

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation(line => void said.push(JSON.parse(line).text))
})

describe('answers with status 500', () => {
  beforeEach(() => {
    vi.stubEnv('OPERATOR_EMAIL', 'operator@example.org')
    vi.useFakeTimers({ toFake: ['Date'] })
  })

  async function count(errors: number, note: () => Promise<void>): Promise<void> {
    for (let error = 0; error < errors; error++) await note()
  }

  test('alert the operator beyond 20 in an hour, once a day', async () => {
    const note = createErrorCounter(db)
    await count(maxErrorsPerHour, note)
    expect(said).toEqual([])
    await count(1, note)
    expect(said).toEqual(['more than 20 requests failed with an unexpected error within an hour'])
    await count(100, note)
    expect(said).toHaveLength(1)
    expect(await outboxRows(db)).toMatchObject([{ kind: 'instance-alarm' }])
    vi.setSystemTime(Date.now() + hours(25))
    await count(maxErrorsPerHour + 1, note)
    expect(said).toHaveLength(2)
  })

  test('cause no alert if they are spread over more than an hour', async () => {
    const note = createErrorCounter(db)
    for (let error = 0; error < 60; error++) {
      await note()
      vi.setSystemTime(Date.now() + minutes(4))
    }
    expect(said).toEqual([])
  })

  test('alert even if the database is the fault', async () => {
    const note = createErrorCounter(db)
    await db.destroy()
    await count(maxErrorsPerHour + 1, note)
    expect(said.filter(line => line?.startsWith('more than'))).toHaveLength(1)
  })
})

describe('the server', () => {
  test('counts answers with status 500, and no others', async () => {
    const noteServerError = vi.fn(async () => undefined)
    const server = await startServer({
      noteServerError,
      async isHealthy() {
        throw new Error('broken')
      },
    })
    expect((await server.ask('/healthcheck')).status).toBe(500)
    await expect.poll(() => noteServerError.mock.calls.length).toBe(1)
    expect((await server.ask('/nowhere')).status).toBe(404)
    await expect.poll(() => server.log.length).toBe(2)
    expect(noteServerError).toHaveBeenCalledTimes(1)
  })
})
