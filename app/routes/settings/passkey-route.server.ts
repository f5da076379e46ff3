import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { findPasskey, type Passkey } from '#app/accounts/passkeys/passkeys.server.ts'
import { notFound } from '#app/http/not-found.ts'

/**
 * Authorises a page about one passkey of the visitor's.
 * @throws Response as `requireAccess` does; 404 also for a passkey that is not there or not theirs.
 */
export async function requirePasskey({
  request,
  context,
  params,
}: LoaderFunctionArgs): Promise<Access & { passkey: Passkey }> {
  const access = await requireAccess({ request, context }, 'manage')
  const passkey = await findPasskey(context.db, access.owner, params.passkeyId ?? '')
  if (!passkey) throw notFound()
  return { ...access, passkey }
}
