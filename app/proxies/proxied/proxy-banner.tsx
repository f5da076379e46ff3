import { levelNames } from '#app/access/access-levels.ts'

interface ProxyBannerProps {
  proxiedOwner: { name: string; role: 'owner' | keyof typeof levelNames }
}

/** Names the owner on every page of a proxy, with a link back to their own pages. */
export function ProxyBanner({ proxiedOwner: { name, role } }: ProxyBannerProps) {
  return (
    <section aria-label="Acting for" className="proxy-banner no-print">
      {/* One line on a phone, because every page shows it. */}
      <div className="mx-auto flex w-full max-w-wide items-center justify-between gap-x-4 px-4 py-1 sm:gap-x-6 sm:px-6">
        <p className="min-w-0 py-1 [overflow-wrap:anywhere]">
          <span className="max-sm:sr-only">You are acting</span>
          <span className="sm:hidden" aria-hidden>
            Acting
          </span>{' '}
          for <strong>{name}</strong>
          {role !== 'owner' && <span className="max-sm:sr-only"> · {levelNames[role]}</span>}
        </p>
        {/* A plain link, because it leaves the URLs of this owner. */}
        <a
          href="/proxy/dashboard"
          aria-label="Back to the people I help"
          className="touch-link shrink-0 font-semibold"
        >
          <span className="sm:hidden">People I help</span>
          <span className="max-sm:hidden">Back to the people I help</span>
        </a>
      </div>
    </section>
  )
}
