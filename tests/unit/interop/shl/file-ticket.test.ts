import { expect, test } from 'vitest'
import { createTicket, openTicket } from '#app/interop/shl/file-ticket.server.ts'
import { createLinkedOwnerBeforeEach, owner } from '#tests/support/data/emergency-link.ts'

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

const content = { recipient: 'Städtisches Klinikum 病院' }

test('A ticket says nothing in clear, and none equals another', () => {
  expect(Buffer.from(create(), 'base64url').toString()).not.toContain('Klinikum')
  expect(create()).not.toBe(create())
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
