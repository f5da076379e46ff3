import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { passkeysPath } from './passkey-rules.ts'
import type { Passkey } from './passkeys.server.ts'

/** Shows a passkey: its name, and when it was added and used. */
export function PasskeyCard({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-xl [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h2>
        <p className="mt-2 text-muted">
          Added <Moment at={createdAt} />
        </p>
        <p className="text-muted">
          {lastUsedAt ? (
            <>
              Last used <Moment at={lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={`${passkeysPath}/${id}/rename`}
          variant="secondary"
          aria-label={`Rename ${name}`}
        >
          Rename
        </ButtonLink>
        <ButtonLink
          to={`${passkeysPath}/${id}/remove`}
          variant="secondary-danger"
          aria-label={`Remove ${name}`}
        >
          Remove
        </ButtonLink>
      </div>
    </Card>
  )
}
