import type { Database } from '#db/client.server.ts'
import type { LoggedInOwner } from './profile-visit.ts'
import { post, visit } from './route-context.ts'

/** Returns arguments for a loader of a page of one link. */
export function visitLink(db: Database, { cookie }: LoggedInOwner, linkId: string) {
  return { ...visit(db, `/links/${linkId}`, cookie), params: { linkId } }
}

/** Returns arguments for an action of a page of one link. */
export function postLink(
  db: Database,
  { cookie }: LoggedInOwner,
  linkId: string,
  form: Parameters<typeof post>[2] = {},
) {
  return { ...post(db, `/links/${linkId}`, form, cookie), params: { linkId } }
}
