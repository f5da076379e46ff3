import { ButtonLink } from './button.tsx'

interface PageLinksProps {
  /** Name of the navigation, for screen readers. */
  label: string
  /** Addresses by their label; undefined for a page that does not exist. */
  links: Record<string, string | undefined>
}

/** Links to the pages beside this one; draws nothing if there are none. */
export function PageLinks({ label, links }: PageLinksProps) {
  const existing = Object.entries(links).filter(([, to]) => to !== undefined)
  if (existing.length === 0) return null
  return (
    <nav aria-label={label} className="no-print mt-8 flex flex-wrap gap-3">
      {existing.map(([words, to = '']) => (
        <ButtonLink key={words} to={to} variant="secondary">
          {words}
        </ButtonLink>
      ))}
    </nav>
  )
}
