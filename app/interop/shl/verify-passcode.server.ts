import { refundReserved } from '#app/emergency/codes/code-budget.server.ts'
import type { FoundLink } from '#app/emergency/codes/emergency-access.server.ts'
import { type CodeResult, verifyCode } from '#app/emergency/codes/verify-code.server.ts'
import type { LinkOwner } from '#app/emergency/links/link-owner.server.ts'
import type { Database } from '#db/client.server.ts'
import { countEvent, secondsToWait } from '#db/rate-limits.server.ts'
import { fetchLimit } from './fetch-limits.server.ts'

/**
 * Checks the passcode of a SMART Health Link: the access code of the emergency link, with the
 * counter of the page for responders. A client that has fetched too often is refused before
 * anything is compared.
 *
 * Systems have no cookie. So all of them count as one browser of the link: the same wrong code
 * counts once in ten minutes, whatever its address, because scanners send it twice from two
 * addresses. The right code refunds only its own attempt: nothing tells a scanner from an attacker.
 * @param client address of the client.
 * @throws when the counter cannot be written; then no code has been compared.
 */
export async function verifyPasscode(
  db: Database,
  link: FoundLink,
  { code, client }: { code: string; client: string },
): Promise<CodeResult<LinkOwner>> {
  const limit = fetchLimit('manifests', client, link)
  const wait = await secondsToWait(db, limit)
  if (wait) return { kind: 'throttled', retryAfter: wait }
  const browser = `smart health link ${link.id}`
  const result = await verifyCode(
    db,
    { ...link, deviceId: null },
    { code, client, browser },
    {
      refund: refundReserved,
      give: async (trx, _attemptKey, linkOwner) => ({
        ...linkOwner,
        retryAfter: await countEvent(trx, limit),
      }),
    },
  )
  if (result.kind !== 'opened' || result.retryAfter === 0) return result
  return { kind: 'throttled', retryAfter: result.retryAfter }
}
