import { sql } from 'kysely'
import { insertDraft } from '#app/accounts/drafts/saved-drafts.server.ts'
import { insertPendingLogin } from '#app/accounts/login/pending-login.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { draftCookie } from '#app/accounts/sessions/account-cookies-route.server.ts'
import { beginSetUp } from '#app/accounts/two-factor/set-up-two-factor.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { declineState } from '#app/medications/findings/declined-states.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import type { Schema } from '#db/schema.ts'
import { setUpAuthenticator } from '../data/authenticator.ts'
import { createPersonWithLink } from '../data/emergency-link.ts'
import { plantEverything } from '../data/plant-everything.ts'
import { grantAccess } from '../data/proxies.ts'
import { readRow } from '../db/rows.ts'
import { createSessionCookie } from '../http/route-context.ts'
import { responderTo } from '../http/view-visit.ts'
import { type Answers, readAnswer, readPages } from './read-pages.ts'

/** An owner with a value in each sealed column, and people who read the record. */
export interface KeyedAccount {
  db: Database
  anna: Person
  /** A proxy of Anna, and an owner who has Anna as proxy. */
  bert: Person
  /** Cookies of the owner, of proxies and of a responder. */
  cookies: { anna: string; bert: string; cara: string; responder: string }
  /** Access ids: of Bert and of Cara to Anna's record, of Anna to Bert's. */
  access: { bert: string; cara: string; anna: string }
  responder: ReturnType<typeof responderTo>
}

/** Creates the account with everything that its data key seals. */
export async function plantKeyedAccount(db: Database): Promise<KeyedAccount> {
  const { person: bert } = await createPersonWithLink(db, { firstName: 'Bert', lastName: 'Noyce' })
  const { person: cara } = await createPersonWithLink(db, { firstName: 'Cara', lastName: 'Diaz' })
  const { person: anna, accessId } = await plantEverything(db, bert)
  const withheld = ['allergies', 'mental_health']
  const access = {
    bert: await findAccessId(db, anna, bert),
    cara: await grantAccess(db, anna, cara, 'full_edit', { withheld }),
    anna: accessId,
  }
  await setUpAuthenticator(db, anna)
  await beginSetUp(db, anna)
  const draft = newToken()
  const fields: [string, string][] = [['allergen', 'Penicillin']]
  await insertDraft(db, anna, draft.hash, { address: '/profile/edit/allergies', fields })
  await insertPendingLogin(db, anna, '/links', async () => true)
  await declineState(db, { owner: anna, actor: anna }, { id: 'pregnancy', title: 'Pregnancy' })
  const link = await getPrimaryLink(db, anna)
  const responder = responderTo(db, { person: anna, link, wrongCode: () => '' })
  const draftPair = (await draftCookie(3600).serialize(draft.token)).split(';')[0]
  const cookies = {
    anna: `${await createSessionCookie(db, anna)}; ${draftPair}`,
    bert: await createSessionCookie(db, bert),
    cara: await createSessionCookie(db, cara),
    responder: await responder.open('Ward 3'),
  }
  return { db, anna, bert, cookies, access, responder }
}

async function findAccessId(db: Database, owner: Person, proxy: Person): Promise<string> {
  const row = await readRow(db, 'proxies', { owner_id: owner.id, proxy_id: proxy.id })
  return row.id
}

/** Reads the pages of the owner, of both proxies and of the responder. */
export async function readEverything(account: KeyedAccount): Promise<Answers> {
  const { db, cookies, access, responder } = account
  const params = await listParams(account)
  const owner = { cookie: cookies.anna, params }
  const readAs = (reader: typeof owner & { prefix?: string }) =>
    readPages(db, reader, pattern => isExcluded.test(pattern))
  const responders: Answers = {}
  for (const page of ['record', 'print', 'note'] as const) {
    responders[page] = await readAnswer(() => responder.get(page, { cookie: cookies.responder }))
  }
  return {
    ...(await readAs(owner)),
    ...(await readAs({ cookie: cookies.anna, params, prefix: `/for/${access.anna}` })),
    ...(await readAs({ cookie: cookies.bert, params, prefix: `/for/${access.bert}` })),
    ...(await readAs({ cookie: cookies.cara, params, prefix: `/for/${access.cara}` })),
    ...responders,
    coded: await readAnswer(() => responder.coded()),
  }
}

// A new data key changes the keys of SMART Health Links and the ids in a patient summary. The other
// pages need no account, or end the session.
const isExcluded =
  /scanner|summary|^\/(shl|view|development|login|logout|session|register|reset|unlock|terms|help)\b/

async function listParams({ db, anna, access }: KeyedAccount) {
  const list = async (table: keyof Schema, column: string, key = 'id') => {
    const { rows } = await sql<Record<string, string>>`
      select ${sql.ref(key)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = ${anna.id} order by ${sql.ref(key)}`.execute(db)
    return rows.map(({ id = '' }) => id)
  }
  return {
    section: sections.map(({ slug }) => slug),
    linkId: await list('share_links', 'user_id'),
    entryId: (await list('profile_changes', 'user_id')).slice(0, 5),
    imageId: await list('insurance_cards', 'user_id'),
    commentId: await list('comments', 'user_id'),
    noteId: await list('responder_notes', 'user_id'),
    proxyId: await list('proxies', 'owner_id'),
    passkeyId: await list('passkeys', 'user_id'),
    accessId: [access.anna],
    id: ['1', '2'],
  }
}
