import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'good' | 'attention' | 'danger'

const colours: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-good-soft text-good',
  attention: 'bg-attention-soft text-attention',
  danger: 'bg-danger-soft text-danger',
}

/** A status in one or two words. The colour alone has no meaning. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  // With large letters on a phone, the space beside a long word would break it.
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-[1.1em] border border-current px-[min(0.75rem,2.25vw)] py-0.5 text-[0.875rem] font-semibold tabular-nums sm:text-base ${colours[tone]}`}
    >
      {children}
    </span>
  )
}
