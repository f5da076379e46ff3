import type { ReactNode } from 'react'
import { Card } from './card.tsx'

interface ActionCardProps {
  title: string
  /** The button or link below the text. */
  action: ReactNode
  children: ReactNode
}

export function ActionCard({ title, action, children }: ActionCardProps) {
  return (
    <Card>
      <h2 className="text-xl">{title}</h2>
      <div className="mb-5 mt-2 max-w-prose space-y-3">{children}</div>
      {action}
    </Card>
  )
}
