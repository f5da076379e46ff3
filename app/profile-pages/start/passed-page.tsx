import { Link } from '@remix-run/react'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { StartFrame, StartNumber } from './start-frame.tsx'
import type { StartPlace } from './start-pages.ts'

interface PassedPageProps {
  place: StartPlace
  title: string
  section: { title: string; slug: string }
  isReadOnly: boolean
}

/** A page of the short way without its form: it is not editable, or its section is unreadable. */
export function PassedPage({ place, title, section, isReadOnly }: PassedPageProps) {
  return (
    <StartFrame place={place}>
      <StartNumber place={place} />
      <h1>{title}</h1>
      {isReadOnly ? (
        <ReadOnly section={section} />
      ) : (
        <UnreadableNotice titles={[section.title]} className="mt-6" />
      )}
      <div className="form-actions">
        {place.next && <ButtonLink to={place.next}>Continue</ButtonLink>}
      </div>
    </StartFrame>
  )
}

function ReadOnly({ section: { title, slug } }: Pick<PassedPageProps, 'section'>) {
  return (
    <>
      <p className="my-6">You can read this section but not change it.</p>
      <p>
        <Link to={`/profile/${slug}`} className="touch-link">
          Read {title}
        </Link>
      </p>
    </>
  )
}
