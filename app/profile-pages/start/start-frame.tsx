import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { BackLink } from '#app/ui/back-link.tsx'
import { Letterhead } from '#app/ui/letterhead.tsx'
import type { StartPlace } from './start-pages.ts'

interface StartFrameProps {
  place: StartPlace
  children: ReactNode
}

/** A page of the short way: the way back, and the page itself. */
export function StartFrame({ place, children }: StartFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="start">
      <Letterhead />
      <BackLink to={place.back}>{place.number === 1 ? 'Back to Dashboard' : 'Back'}</BackLink>
      {children}
    </main>
  )
}

/** "Step 2 of 6". */
export function StartNumber({ place: { number, count } }: { place: StartPlace }) {
  return <p className="mb-1 text-base font-semibold text-muted">{`Step ${number} of ${count}`}</p>
}

/** The quiet link past a page without an answer. */
export function SkipLink({ place }: { place: StartPlace }) {
  if (!place.next) return null
  return (
    <Link to={place.next} className="touch-link">
      Skip for now
    </Link>
  )
}
