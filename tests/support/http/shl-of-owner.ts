import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { smartHealthLink } from '#app/interop/shl/smart-health-link.server.ts'
import type { OwnerWithLink } from '../data/owner.ts'
import { withDatabaseOf } from '../db/server-store.ts'
import type { HttpAnswer, HttpClient } from './http-client.ts'
import type { TestServer } from './server.ts'

/** The SMART Health Link of an owner's primary link. */
export interface OwnersShl {
  /** `shlink:/…` */
  text: string
  /** Path of the manifest. */
  path: string
  /** The 44 characters of the path after `/shl/`. */
  id: string
  /** Key of the files, base64url. */
  key: string
}

/** Derives the SMART Health Link of an owner as the server does. */
export async function shlOfOwner(
  server: TestServer,
  { person }: Pick<OwnerWithLink, 'person'>,
): Promise<OwnersShl> {
  return await withDatabaseOf(server, async (db, findPerson) => {
    const owner = await findPerson(person.email)
    const text = smartHealthLink(owner, await getPrimaryLink(db, owner), server.origin)
    if (!text) throw new Error('The owner has no SMART Health Link')
    const payload = Buffer.from(text.replace('shlink:/', ''), 'base64url').toString()
    const { url, key } = JSON.parse(payload) as { url: string; key: string }
    const path = url.slice(server.origin.length)
    return { text, path, id: path.slice('/shl/'.length), key }
  })
}

/** Sends a request for a manifest, as a page of another site does. */
export function askForManifest(
  client: HttpClient,
  { path }: Pick<OwnersShl, 'path'>,
  body: object,
): Promise<HttpAnswer> {
  const headers = {
    'content-type': 'application/json',
    origin: 'https://viewer.example',
    'sec-fetch-site': 'cross-site',
  }
  const text = JSON.stringify({ recipient: 'City Hospital', ...body })
  return client.send('POST', path, headers, text)
}
