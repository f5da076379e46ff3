import type { HTMLAttributes } from 'react'

/** A white sheet on the page, for one thing that belongs together. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={`rounded-xl border bg-surface p-5 sm:p-6 ${className ?? ''}`} />
}
