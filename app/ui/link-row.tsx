import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

interface LinkRowProps {
  /** The page that a press on the row opens. */
  to: string
  /** The words of the link: a title. It has at least the name of the row. */
  title: ReactNode
  /** Lines under the title. */
  children?: ReactNode
  /** A badge or buttons beside the text. Buttons have a press of their own. */
  aside?: ReactNode
  /** The accessible name of the link, if the title alone is not. */
  label?: string
  /** True for a row that is a card from 640 px on. */
  isCard?: boolean
  /** A control before the text, such as a box. */
  before?: ReactNode
  /** A heading element for the title; none for a plain row. */
  as?: 'h3' | 'h4' | 'span'
  hidden?: boolean
}

/** A row of a list, at least 48 px high, which opens a page wherever it is pressed. */
export function LinkRow({
  to,
  title,
  children,
  aside,
  label,
  isCard,
  before,
  as: Heading = 'span',
  hidden,
}: LinkRowProps) {
  return (
    <li className={`list-row ${isCard ? 'row-card-wide' : ''}`} hidden={hidden}>
      {before}
      <div className="min-w-0 flex-1">
        <Heading className="row-title">
          <Link to={to} aria-label={label} className="row-link">
            {title}
          </Link>
        </Heading>
        {children}
      </div>
      {aside}
      <Icon name="chevron" className="row-chevron" />
    </li>
  )
}
