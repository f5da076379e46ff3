import type { HTMLAttributes } from 'react'

/** A framed surface for one group of contents. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={`card ${className ?? ''}`} />
}
