import { levelNames } from './levels.ts'

interface ActingBannerProps {
  acting: { name: string; role: 'owner' | keyof typeof levelNames }
}

/** Stands on every page while somebody acts for another person: whose record it is, and the way back. */
export function ActingBanner({ acting: { name, role } }: ActingBannerProps) {
  return (
    <section aria-label="Acting for" className="acting-banner no-print">
      <div className="mx-auto flex w-full max-w-wide flex-wrap items-center justify-between gap-x-6 px-4 py-1 sm:px-6">
        <p className="break-words">
          You are acting for <strong>{name}</strong>
          {role !== 'owner' && ` · ${levelNames[role]}`}
        </p>
        {/* A plain link: it leaves the addresses of this person. */}
        <a href="/proxy/dashboard" className="touch-link font-semibold">
          Back to the people I help
        </a>
      </div>
    </section>
  )
}
