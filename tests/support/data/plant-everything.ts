import { randomUUID } from 'node:crypto'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import { sealProxyDetails } from '#app/access/proxy-details.server.ts'
import { requestEmailChange } from '#app/accounts/email/change-email.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { createSession } from '#app/accounts/sessions/sessions.server.ts'
import { answerComment, writeComment } from '#app/comments/write-comments.server.ts'
import { addEmergencyLink, updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { sealNote } from '#app/emergency/responder-notes/responder-notes.server.ts'
import { savePreferences } from '#app/mail/mail-preferences.server.ts'
import { defaultChoices } from '#app/print-kit/print-choices.ts'
import { saveChoices, savePrinted } from '#app/print-kit/stored-kit.server.ts'
import { addCardImage } from '#app/profile/insurance-cards/card-images.server.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section, type SectionValue } from '#app/profile-definition/section.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { addPasskey } from '../browser/add-passkey.ts'
import { changeProxies } from '../db/change-proxies.ts'
import { inviteProxy } from './invitations.ts'
import { newPerson, type TestPerson } from './people.ts'
import { grantAccess } from './proxies.ts'
import { saveOver } from './save-over.ts'

/** An owner who has filled in everything, with the words they typed. */
export interface Planted {
  person: Person
  registered: TestPerson
  /** Unique words, by their place: "allergies.allergies.reaction". */
  words: Map<string, string>
  /** Id of their grant as a proxy of the other person. */
  accessId: string
}

let people = 0

/**
 * Creates an owner with a unique word in every free text of the record and account, old and new.
 * @param other becomes a proxy of this owner, and an owner of this proxy.
 */
export async function plantEverything(db: Database, other: Person): Promise<Planted> {
  const words = new Map<string, string>()
  const series = ++people
  const said = (where: string) => {
    const word = `quoz${series}q${1000 + words.size}x`
    words.set(where, word)
    return word
  }
  const mailbox = (where: string) => {
    const address = `${said(where)}@example.org`
    words.set(where, address)
    return address
  }
  const registered = {
    ...newPerson(),
    firstName: said('account.firstName'),
    lastName: said('account.lastName'),
    email: mailbox('account.email'),
  }
  const person = await createOwner(db, registered)
  const planting = { db, person, other, words, said, mailbox }
  await plantSections(planting)
  const linkId = await plantLinks(planting)
  await plantProxies(planting)
  const accessId = await plantAccess(planting)
  await plantComments(planting)
  await plantAccessLog(planting, linkId)
  await plantPapers(planting)
  await plantAccount(planting)
  return { person, registered, words, accessId }
}

type Say = (where: string) => string

interface Planting extends Pick<Planted, 'person' | 'words'> {
  db: Database
  other: Person
  /** Returns a new word for a place. */
  said: Say
  /** Returns a new email address for a place. */
  mailbox: Say
}

async function plantSections({ db, person, said }: Planting): Promise<void> {
  for (const section of sections) {
    const before = filled(always(fieldsOf(section)), `before: ${section.name}`, said)
    await saveOver(db, person, section, before)
    const now = filled(fieldsOf(section), `now: ${section.name}`, said)
    await saveOver(db, person, section, now)
  }
}

// Keeps the fields that always apply: the change log has an old value of each.
function always(fields: Fields): Fields {
  const kept = Object.entries(fields).filter(([, { when }]) => !when)
  return Object.fromEntries(
    kept.map(([name, field]) => [
      name,
      field.kind === 'list' ? { ...field, item: always(field.item) } : field,
    ]),
  )
}

// Ignores whether a field applies: erasure must delete every stored value.
function filled(fields: Fields, within: string, said: Say): SectionValue<Section> {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const path = `${within}.${name}`
    if (field.kind === 'list') {
      const rows = [1, 2].map(id => ({ id, ...filled(field.item, `${path}[${id}]`, said) }))
      return [[name, rows]]
    }
    return field.kind === 'text' || field.kind === 'longText' ? [[name, said(path)]] : []
  })
  return Object.fromEntries(entries)
}

async function plantLinks({ db, person, said, words }: Planting): Promise<string> {
  const linkId = (await addEmergencyLink(db, person, said('link.name'))) ?? ''
  const line = said('link.line')
  await updateEmergencyLink(db, person, linkId, {
    settings: stored => ({ ...stored, open: { name: true, line } }),
  })
  for (const { id, shareId, code } of await listEmergencyLinks(db, person)) {
    words.set(`link.${id}.address`, shareId)
    words.set(`link.${id}.code`, `"${code}"`)
  }
  return linkId
}

async function plantProxies({ db, person, said, mailbox }: Planting): Promise<void> {
  for (const level of ['view_only', 'view_comment', 'full_edit'] as const) {
    await inviteProxy(db, person, {
      name: said(`proxies.${level}.name`),
      email: mailbox(`proxies.${level}.email`),
      relationship: said(`proxies.${level}.relationship`),
      level,
    })
  }
}

async function plantAccess({ db, person, other, said }: Planting): Promise<string> {
  await grantAccess(db, person, other, 'view_comment')
  const accessId = await grantAccess(db, other, person, 'view_comment')
  const details = sealProxyDetails(other, accessId, {
    name: said('helped.name'),
    email: said('helped.email'),
    relationship: said('helped.relationship'),
    withheld: [],
  })
  await changeProxies(db, { details }, accessId)
  return accessId
}

async function plantComments({ db, person, other, said }: Planting): Promise<void> {
  const section = allergies
  const own = { owner: person, actor: person, role: 'owner' } as const
  const entry = { list: 'allergies', id: 1, title: said('comments.entry') }
  const written = await writeComment(db, own, { section, entry, text: said('comments.own') })
  const asProxy = { owner: person, actor: other, role: 'view_comment' } as const
  const answered = 'id' in written ? written.id : ''
  await answerComment(db, asProxy, answered, said('comments.answer'))
  const elsewhere = { owner: other, actor: person, role: 'view_comment' } as const
  await writeComment(db, elsewhere, { section, text: said('comments.elsewhere') })
}

async function plantAccessLog({ db, person, said }: Planting, linkId: string): Promise<void> {
  await logAccess(db, person, {
    kind: 'unlock',
    who: { name: said('accessLog.name') },
    linkId,
    linkName: said('accessLog.linkName'),
    what: said('accessLog.what'),
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
    address: '203.0.113.7',
  })
  const id = randomUUID()
  const data = sealNote(person, id, {
    text: said('note.text'),
    name: said('note.name'),
    organization: said('note.organization'),
    phone: said('note.phone'),
    linkName: said('note.linkName'),
  })
  const created_at = new Date().toISOString()
  await db
    .insertInto('responder_notes')
    .values({ id, user_id: person.id, link_id: linkId, created_at, data })
    .execute()
  await db
    .insertInto('notices')
    .values({ id: randomUUID(), user_id: person.id, link_id: linkId, kind: 'note', created_at })
    .execute()
}

async function plantPapers({ db, person, said, words }: Planting): Promise<void> {
  const doorOther = said('printKit.doorOther')
  const choices = { ...defaultChoices('a4'), doorPlace: 'other', doorOther } as const
  await saveChoices(db, person, () => choices)
  for (const print of ['before', 'now']) {
    const lines = [said(`printKit.${print}`)]
    await savePrinted(db, person, { wallet: lines }, new Date().toISOString())
  }
  for (const card of [1, 2]) {
    const image = Buffer.from(said(`card ${card}`).repeat(20))
    words.set(`card ${card}`, image.toString('base64'))
    await addCardImage(db, { owner: person, actor: person, image })
  }
}

async function plantAccount({ db, person, said, mailbox }: Planting): Promise<void> {
  await savePreferences(db, person.id, { marketingEmails: true, medicalReminders: true })
  const details = { device: said('session.device'), network: said('session.network') }
  await createSession(db, person.id, { owner: person, details })
  await requestEmailChange(db, person, mailbox('account.newEmail'))
  await addPasskey(db, person, said('passkey.name'))
}
