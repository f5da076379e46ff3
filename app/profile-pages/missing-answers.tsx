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

// A list of thirty entries must not push its form below three screens of a phone.
const maxUnfolded = 16
const shownOfFolded = 6

/** Lists the missing answers, each with a link to its field. Of a long list, some are folded. */
export const MissingAnswers = memo(function MissingAnswers({
  page: { id, missing },
  edit,
}: MissingAnswersProps) {
  if (missing.length === 0) return null
  const shown = missing.length > maxUnfolded ? shownOfFolded : missing.length
  const folded = missing.slice(shown)
  return (
    <Notice
      tone="attention"
      title="Still missing"
      className={edit ? 'no-print my-6' : 'no-print my-6 max-w-form'}
    >
      <Links id={id} missing={missing.slice(0, shown)} edit={edit} />
      {folded.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-touch items-center">
            Show {folded.length} more
          </summary>
          <Links id={id} missing={folded} edit={edit} />
        </details>
      )}
    </Notice>
  )
})

function Links({
  id,
  missing,
  edit,
}: Pick<SectionFormPage, 'id' | 'missing'> & Pick<MissingAnswersProps, 'edit'>) {
  return (
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
  )
}
