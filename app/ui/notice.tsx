import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { Icon, type IconName } from './icons.tsx'
import { PlaceLink } from './place-link.tsx'

interface NoticeProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  className?: string
}

const toneStyles: Record<Tone, { colours: string; heading: string; icon: IconName }> = {
  neutral: { colours: 'border-action bg-action-soft', heading: 'text-action', icon: 'info' },
  good: { colours: 'border-good bg-good-soft', heading: 'text-good', icon: 'check' },
  attention: {
    colours: 'border-attention bg-attention-soft',
    heading: 'text-attention',
    icon: 'alert',
  },
  danger: { colours: 'border-danger bg-danger-soft', heading: 'text-danger', icon: 'alert' },
}

/** A notice, set apart from the text around it. */
export function Notice({ tone = 'neutral', title, children, className = 'my-6' }: NoticeProps) {
  const { colours, heading, icon } = toneStyles[tone]
  return (
    <div className={`notice ${colours} ${className}`}>
      <span className={`${heading} pt-0.5`}>
        <Icon name={icon} />
      </span>
      {title && <p className={`font-bold ${heading}`}>{title}</p>}
      {/* On a phone the text uses the width under the icon too. */}
      {children && (
        <div className={`space-y-3 ${title ? 'col-span-full sm:col-[2]' : ''}`}>{children}</div>
      )}
    </div>
  )
}

interface NoticeLinkProps {
  tone: Tone
  /** Id of the element that has more. */
  to: string
  children: ReactNode
}

/** A notice in one line, which leads to more about it on the same page. */
export function NoticeLink({ tone, to, children }: NoticeLinkProps) {
  const { colours, heading, icon } = toneStyles[tone]
  return (
    <PlaceLink
      to={to}
      className={`notice min-h-touch items-center py-1.5 text-base font-bold leading-tight [overflow-wrap:anywhere] ${colours} ${heading}`}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </PlaceLink>
  )
}
