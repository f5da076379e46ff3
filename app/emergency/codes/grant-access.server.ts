import { logAccess } from '#app/access/audit/log-access.server.ts'
import { notify } from '../notices/notices.server.ts'
import { refundWithRecent } from './code-budget.server.ts'
import { countNewDevice } from './code-throttle.server.ts'
import { sealResponderName } from './emergency-access.server.ts'
import { createGrant } from './grants.server.ts'
import { rememberResponderDevice } from './responder-devices.server.ts'
import type { CodeUse } from './verify-code.server.ts'

/** The tokens of a browser that sent the right code. */
export interface OpenedBrowser {
  token: string
  /** Makes the browser a known device; absent if it already is one. */
  deviceToken?: string
}

interface GrantedBrowser {
  /** Address of the client. */
  client: string
  /** The name that the responder gave with the code. */
  responderName?: string
  userAgent?: string | null
}

/**
 * Returns the use of a code by a browser: it may read the record for an hour and becomes a known
 * device. Its own wrong codes of the last minutes are refunded.
 */
export function grantAccess({
  client,
  responderName,
  userAgent,
}: GrantedBrowser): CodeUse<OpenedBrowser> {
  return {
    refund: refundWithRecent,
    async give(trx, attemptKey, { owner, settings }) {
      const link = { id: attemptKey.link_id, generation: attemptKey.generation }
      const isNew = attemptKey.device_id === null
      const device =
        isNew && (await countNewDevice(trx, attemptKey))
          ? await rememberResponderDevice(trx, link)
          : undefined
      const token = await createGrant(trx, attemptKey, device?.id ?? attemptKey.device_id, hash =>
        responderName ? sealResponderName(owner, hash, responderName) : null,
      )
      if (isNew) await notify(trx, owner, { kind: 'first-view', linkId: link.id })
      await logAccess(trx, owner, {
        kind: 'unlock',
        who: { name: responderName },
        linkId: link.id,
        linkName: settings.name ?? '',
        userAgent,
        address: client,
      })
      return { token, deviceToken: device?.token }
    },
  }
}
