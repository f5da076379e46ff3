import type { ReactNode } from 'react'
import { Drawing, type IconName, IconShape } from './icons.tsx'

interface EmptyStateProps {
  /** The icon of the missing things. */
  icon: IconName
  title: ReactNode
  /** The level of the title. */
  heading?: 'h2' | 'h3'
  /** One or two sentences that say what to do next. */
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** A sheet in place of a list without entries: a drawing, a title, what to do next. */
export function EmptyState({
  icon,
  title,
  heading: Heading = 'h2',
  children,
  action,
}: EmptyStateProps) {
  return (
    <div className="sheet card empty-state">
      <OpenLeaflet icon={icon} />
      <div className="min-w-0">
        <Heading className="text-xl">{title}</Heading>
        {children && <p className="mt-1 max-w-prose text-muted">{children}</p>}
        {action && <div className="mt-4">{action}</div>}
      </div>
    </div>
  )
}

/** The leaflet of the logo, opened, with an icon on its right panel. Decoration only. */
function OpenLeaflet({ icon }: { icon: IconName }) {
  return (
    <Drawing className="no-print h-[76px] w-[90px] text-action" viewBox="5 9 86 72">
      <path fill="currentColor" fillOpacity=".14" d="m8 14 40 12v52L8 66Z" />
      <path d="M88 14 48 26v52l40-12ZM16 30l16 5M16 40l24 7M16 50l20 6" />
      <g transform="matrix(1.15 -.345 0 1.15 54 36.3)">
        <IconShape name={icon} />
      </g>
    </Drawing>
  )
}
