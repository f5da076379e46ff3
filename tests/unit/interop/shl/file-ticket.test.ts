import { expect, test, vi } from 'vitest'
import { createTicket, openTicket } from '#app/interop/shl/file-ticket.server.ts'
import { minutes } from '#app/lib/time.ts'
import {
  addLink,
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  owner,
} from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

const content = { recipient: 'Städtisches Klinikum 病院' }

test('A ticket opens one file of one link for five minutes', () => {
  const ticket = create()
  expect(ticket).toMatch(/^[\w-]+$/)
  expect(open(ticket)).toEqual(content)
  vi.setSystemTime(Date.now() + minutes(5) - 1)
  expect(open(ticket)).toEqual(content)
  vi.setSystemTime(Date.now() + 1)
  expect(open(ticket)).toBeUndefined()
})

test('A ticket says nothing in clear, and none equals another', () => {
  expect(Buffer.from(create(), 'base64url').toString()).not.toContain('Klinikum')
  expect(create()).not.toBe(create())
})

test('A ticket opens nothing of another link, generation, file or owner', async () => {
  const ticket = create()
  const other = await createPersonWithLink(db)
  const { person, link } = owner
  const next = { ...link, generation: link.generation + 1 }
  expect(openTicket(person, await addLink('School'), 'summary-en', ticket)).toBeUndefined()
  expect(openTicket(person, next, 'summary-en', ticket)).toBeUndefined()
  expect(openTicket(person, link, 'summary-es', ticket)).toBeUndefined()
  expect(openTicket(other.person, link, 'summary-en', ticket)).toBeUndefined()
})

test('A forged ticket opens nothing', () => {
  const bytes = Buffer.from(create(), 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const forged = Buffer.from(bytes)
    forged[index] = (forged[index] ?? 0) ^ 1
    expect(open(forged.toString('base64url')), `byte ${index}`).toBeUndefined()
  }
  const ticket = bytes.toString('base64url')
  const cut = bytes.subarray(1).toString('base64url')
  for (const forged of ['', 'x', 'A'.repeat(200), cut, `${ticket}x`, `${ticket}=`, `${ticket} `]) {
    expect(open(forged), forged).toBeUndefined()
  }
})

function create(): string {
  return createTicket(owner.person, owner.link, 'summary-en', content)
}

function open(ticket: string) {
  return openTicket(owner.person, owner.link, 'summary-en', ticket)
}
