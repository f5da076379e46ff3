import { logInAs, type OwnerWithLink, ownerWithProfile } from '../../data/owner.ts'
import { tryWrongCodes } from '../wrong-codes.ts'
import type { Here } from './open-state.ts'

/** Logs the browser in as an owner whose emergency link is locked. */
export async function lockLink(here: Here): Promise<OwnerWithLink> {
  const owner = await ownerWithProfile(here.server)
  await logInAs(here.page, owner, here.server.origin)
  await tryWrongCodes(here.server, owner)
  return owner
}
