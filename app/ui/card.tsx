import type { HTMLAttributes } from 'react'

/** A framed surface for one group of contents. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={`rounded-xl border bg-surface p-5 sm:p-6 ${className ?? ''}`} />
}
