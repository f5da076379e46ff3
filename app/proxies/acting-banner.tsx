import { levelNames } from './levels.ts'

interface ActingBannerProps {
  acting: { name: string; role: 'owner' | keyof typeof levelNames }
}

/** Stands on every page while somebody acts for another person: whose record it is, and the way back. */
export function ActingBanner({ acting: { name, role } }: ActingBannerProps) {
  return (
    <section aria-label="Acting for" className="acting-banner no-print">
      <p>
        You are acting for <strong>{name}</strong>
        {role !== 'owner' && <span className="acting-level"> · {levelNames[role]}</span>}
      </p>
      {/* A plain link: it leaves the addresses of this person. */}
      <a href="/proxy/dashboard" className="acting-back">
        Back to the people I help
      </a>
    </section>
  )
}
