import { levelNames } from '#app/access/access-levels.ts'
import type { Role } from '#app/lib/roles.ts'

interface ProxyBannerProps {
  proxiedOwner: { name: string; role: Role }
}

/** Names the owner on every page of a proxy, with a link back to their own pages. */
export function ProxyBanner({ proxiedOwner: { name, role } }: ProxyBannerProps) {
  const { before, onPhone, after } = doing[role]
  return (
    <section
      aria-label="Whose profile this is"
      className="no-print bg-action-strong text-base text-on-action forced-colors:border-b-[3px]"
    >
      {/* One line on a phone, because every page shows it. */}
      <div className="mx-auto flex w-full max-w-wide items-center justify-between gap-x-4 px-4 py-1 sm:gap-x-6 sm:px-6 large-text:flex-wrap">
        <p className="min-w-0 py-1 [overflow-wrap:anywhere]">
          <span className="max-sm:sr-only">{`You are ${before}`}</span>
          <span className="sm:hidden" aria-hidden>
            {onPhone}
          </span>{' '}
          <strong>{name + after}</strong>
          {role !== 'owner' && (
            <span className="max-sm:sr-only">
              &nbsp;· <span className="whitespace-nowrap">{levelNames[role]}</span>
            </span>
          )}
        </p>
        {/* A plain link, because it leaves the URLs of this owner. */}
        <a
          href="/proxy/dashboard"
          aria-label="Back to the people I help"
          className="touch-link shrink-0 font-semibold text-on-action"
        >
          <span className="sm:hidden">People I help</span>
          <span className="max-sm:hidden">Back to the people I help</span>
        </a>
      </div>
    </section>
  )
}

// The words for each level name only what its actor can do.
const doing: Record<Role, { before: string; onPhone: string; after: string }> = {
  owner: { before: 'acting for', onPhone: 'Acting for', after: '' },
  full_edit: { before: 'acting for', onPhone: 'Acting for', after: '' },
  view_comment: { before: 'reading and commenting for', onPhone: 'Commenting for', after: '' },
  view_only: { before: 'reading', onPhone: 'Reading', after: '’s profile' },
}
