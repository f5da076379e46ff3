import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { EntryCommentsLink } from '#app/comments/comments-panel.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import { commentKey, type ListedMedication, listPath } from './medication-list.ts'

interface MedicationCardProps {
  medication: ListedMedication
  isHidden: boolean
  /** Heading of the card; defaults to the name. */
  title?: ReactNode
  /** Further buttons. */
  children: ReactNode
}

/** Classes of a heading that looks like text and helps screen readers to navigate. */
export const medicationHeading = 'font-normal leading-normal tracking-normal'

/** A listed medication with its buttons. */
export function MedicationCard({ medication, isHidden, title, children }: MedicationCardProps) {
  const { id, details, reason, dates, edit, name, openComments } = medication
  const canEdit = useCan('edit')
  return (
    <li className="rounded-lg border bg-surface px-4 py-3" hidden={isHidden}>
      {title ?? (
        <h3 className={`py-2 ${medicationHeading}`}>
          <MedicationName medication={medication} />
        </h3>
      )}
      {details.length > 0 && <p className="text-muted">{details.join(' · ')}</p>}
      {reason && (
        <p className="mt-0 whitespace-pre-line text-muted" dir="auto">
          For: {reason}
        </p>
      )}
      {dates && <p className="mt-0 text-muted">{dates}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={`${listPath}/${id}`} variant="secondary">
          View Info<span className="sr-only"> about {name}</span>
        </ButtonLink>
        {children}
        {openComments !== undefined && (
          <EntryCommentsLink
            slug="medications"
            entry={commentKey(medication)}
            open={openComments}
            title={name}
          />
        )}
        {canEdit && (
          <Link to={edit} className="touch-link">
            Edit details<span className="sr-only"> of {name}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

/** "Warfarin (Coumadin)". */
export function MedicationName({
  medication: { name, brandName },
}: {
  medication: ListedMedication
}) {
  return (
    <>
      <bdi className="break-words font-bold [overflow-wrap:anywhere]">{name}</bdi>
      {brandName && (
        <>
          {' '}
          (<bdi className="[overflow-wrap:anywhere]">{brandName}</bdi>)
        </>
      )}
    </>
  )
}
