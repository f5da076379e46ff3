import { Link } from '@remix-run/react'
import { memo } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { PlaceLink } from '#app/ui/place-link.tsx'
import type { SectionFormPage } from './section-form-page.ts'

interface MissingAnswersProps {
  page: SectionFormPage
  /** URL of the form; absent if it is on this page. */
  edit?: string
}

/** Lists the missing answers, each with a link to its field. */
export const MissingAnswers = memo(function MissingAnswers({
  page: { id, missing },
  edit,
}: MissingAnswersProps) {
  if (missing.length === 0) return null
  return (
    <Notice
      tone="attention"
      title="Still missing"
      className={edit ? 'no-print my-6' : 'no-print my-6 max-w-form'}
    >
      <ul className="flex flex-wrap gap-x-6">
        {missing.map(({ name, label }) => (
          <li key={name}>
            {edit ? (
              <Link to={`${edit}#${id}-${name}`} className="touch-link">
                {label}
              </Link>
            ) : (
              <PlaceLink to={`${id}-${name}`} className="touch-link">
                {label}
              </PlaceLink>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
})
