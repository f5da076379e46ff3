import { product } from '#app/lib/product.ts'
import { Logo } from './document/logo.tsx'
import { useRootData } from './document/root-data.ts'

/** The head of the first printed sheet of a page. The page says the same to screen readers. */
export function Letterhead() {
  // Not a paragraph: on screen, where it is hidden, the paragraph after it would get a margin.
  return (
    <div className="letterhead" aria-hidden="true">
      <Logo className="h-6 w-6" /> {product.name}
      <span className="ml-auto print:text-[9pt] print:font-normal">
        <OwnerAndDate />
      </span>
    </div>
  )
}

/**
 * Names the owner of the page and its time in the zone of the account; nothing without a login. The
 * server formats the time, so that no page loads a script for a line that only paper shows.
 */
export function OwnerAndDate() {
  const letterhead = useRootData()?.letterhead
  if (!letterhead) return null
  return (
    <>
      <strong>{letterhead.name}</strong>&nbsp;· As of <span>{letterhead.asOf}</span>
    </>
  )
}
