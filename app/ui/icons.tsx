import type { ReactNode } from 'react'

export type IconName = keyof typeof shapes

/** An icon beside a text. Hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <Drawing className={className}>
      <IconShape name={name} />
    </Drawing>
  )
}

/** The shapes of an icon, for a larger drawing. */
export function IconShape({ name }: { name: IconName }) {
  return <path d={shapes[name]} />
}

interface DrawingProps {
  className?: string
  /** A square of 24 units without it. */
  viewBox?: string
  /** SVG shapes. */
  children: ReactNode
}

/** The frame of an icon or another drawing of lines. Hidden from screen readers. */
export function Drawing({ className = 'h-6 w-6', viewBox = '0 0 24 24', children }: DrawingProps) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox={viewBox}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

// The `d` of one path each.
const shapes = {
  activity:
    'M2 12c2.4-4.4 5.8-6.5 10-6.5s7.6 2.1 10 6.5c-2.4 4.4-5.8 6.5-10 6.5S4.4 16.4 2 12ZM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  alert: 'M12 3.5 22 20.5H2ZM12 10v4.5M12 17.5v.01',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  card: 'M4.5 5h15a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2ZM2.5 10h19M6.5 15h4',
  check: 'm4 12.5 5.5 5.5L20 7',
  chevron: 'm9 5 7 7-7 7',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5.5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  comment:
    'M6 4h12a2.5 2.5 0 0 1 2.5 2.5v7A2.5 2.5 0 0 1 18 16h-6l-5 4.5V16H6a2.5 2.5 0 0 1-2.5-2.5v-7A2.5 2.5 0 0 1 6 4ZM8 8.5h8M8 11.5h5',
  copy: 'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v5.5M12 7.5v.01',
  key: 'M3.5 12a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M12.5 12h9v4M17.5 12v3',
  link: 'M8 2.5h8a2.5 2.5 0 0 1 2.5 2.5v14a2.5 2.5 0 0 1-2.5 2.5h-8a2.5 2.5 0 0 1-2.5-2.5v-14a2.5 2.5 0 0 1 2.5-2.5ZM12 7v7M8.5 10.5h7M11 18h2',
  lock: 'M7 11h10a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2ZM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  medication:
    'm3.9 13.2 9.3-9.3a4.9 4.9 0 0 1 6.9 6.9l-9.3 9.3a4.9 4.9 0 0 1-6.9-6.9ZM8.5 8.6l6.9 6.9',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  people:
    'M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 14.6c2 .8 3.2 2.6 3.5 5.4',
  print:
    'M7 8V3.5h10V8M7 17H4.5A1.5 1.5 0 0 1 3 15.5v-6A1.5 1.5 0 0 1 4.5 8h15A1.5 1.5 0 0 1 21 9.5v6a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6.5H7Z',
  profile: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8ZM14 3v5h5M9 12.5h6M9 16.5h4',
  qr: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M20 14v.01M17.5 17.5v.01M14 20v-1M20 17.5V20h-2.5',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.5 15.5l5 5',
  settings:
    'M13 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M4 7h9M18 7h2M4 17h2M11 17h9',
  shield: 'M12 3 4.5 6v6c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6ZM8.5 12l2.5 2.5 4.5-5',
} satisfies Record<string, string>
