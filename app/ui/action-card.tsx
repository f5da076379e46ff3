import type { ReactNode } from 'react'
import { ButtonLink, type ButtonVariant } from './button.tsx'
import { Card } from './card.tsx'

interface ActionCardProps {
  title: string
  /** The page that the button below the text opens. */
  to: string
  /** The label of that button. */
  button: string
  variant?: ButtonVariant
  /** True if that page is a dialog: the page below keeps its scroll position. */
  isDialog?: boolean
  children: ReactNode
}

/** Draws a card with a heading, a text and one action. */
export function ActionCard({
  title,
  to,
  button,
  variant = 'secondary',
  isDialog,
  children,
}: ActionCardProps) {
  return (
    <Card>
      <h2 className="text-xl">{title}</h2>
      <div className="mb-5 mt-2 max-w-prose space-y-3">{children}</div>
      <ButtonLink to={to} variant={variant} preventScrollReset={isDialog}>
        {button}
      </ButtonLink>
    </Card>
  )
}
