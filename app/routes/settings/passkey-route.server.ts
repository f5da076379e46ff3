import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { findPasskey, type Passkey } from '#app/accounts/passkeys/passkeys.server.ts'
import { notFound } from '#app/http/not-found.ts'

/**
 * Authorises a page about a passkey.
 * @throws Response of `requireAccess`; 404 for an unknown or another person's passkey.
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
