import { Link } from '@remix-run/react'
import { memo } from 'react'
import { isClosedRow, splitRowName } from '#app/profile/parse/closed-rows.ts'
import { rowsIn } from '#app/profile/parse/posted-rows.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PlaceLink } from '#app/ui/place-link.tsx'
import { EditRowButton } from './controls/edit-row-button.tsx'
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
export const MissingAnswers = memo(function MissingAnswers({ page, edit }: MissingAnswersProps) {
  const { missing } = page
  if (missing.length === 0) return null
  const shown = missing.length > maxUnfolded ? shownOfFolded : missing.length
  const folded = missing.slice(shown)
  return (
    <Notice
      tone="attention"
      title="Still missing"
      className={edit ? 'no-print my-6' : 'no-print my-6 max-w-form'}
    >
      <Links page={page} missing={missing.slice(0, shown)} edit={edit} />
      {folded.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-touch items-center">
            {`Show ${folded.length} more`}
          </summary>
          <Links page={page} missing={folded} edit={edit} />
        </details>
      )}
    </Notice>
  )
})

/** Returns the URL of a control; its row is open there. */
function addressOf(edit: string, id: string, name: string): string {
  const { list, place } = splitRowName(name) ?? {}
  return `${edit}${list ? `&open=${list}[${place}]` : ''}#${id}-${name}`
}

function isInClosedRow({ sections, values }: SectionFormPage, name: string): boolean {
  const { list = '', place = 0 } = splitRowName(name) ?? {}
  const field = fieldsOf(...sections)[list]
  return field?.kind === 'list' && isClosedRow(field, rowsIn(values[list])[place])
}

function Links({ page, missing, edit }: MissingAnswersProps & Pick<SectionFormPage, 'missing'>) {
  const { id } = page
  return (
    <ul className="flex flex-wrap gap-x-6">
      {missing.map(({ name, label }) => (
        <li key={name}>
          {edit ? (
            <Link to={addressOf(edit, id, name)} className="touch-link">
              {label}
            </Link>
          ) : isInClosedRow(page, name) ? (
            <EditRowButton row={name} form={id} className="touch-link">
              {label}
            </EditRowButton>
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
