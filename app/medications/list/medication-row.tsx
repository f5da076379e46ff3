import type { ReactNode } from 'react'
import { EntryCommentsLink } from '#app/comments/comments-panel.tsx'
import { joinPhrases } from '#app/lib/join-phrases.ts'
import { notProvided } from '#app/profile-definition/display-answer.ts'
import { LinkRow } from '#app/ui/link-row.tsx'
import { SeverityBadge } from '../report/severity-badge.tsx'
import { keepTimesWhole } from './keep-times-whole.ts'
import { commentKey, type ListedMedication, listPath } from './medication-list.ts'

interface MedicationRowProps {
  medication: ListedMedication
  isHidden: boolean
  /** True under the heading of a group. */
  isGrouped: boolean
  /** Buttons, which a wide screen shows. */
  children?: ReactNode
}

/** A listed medication, which opens its page. */
export function MedicationRow({ medication, isHidden, isGrouped, children }: MedicationRowProps) {
  const { id, name, openComments = 0 } = medication
  return (
    <LinkRow
      to={`${listPath}/${id}`}
      as={isGrouped ? 'h4' : 'h3'}
      title={
        <>
          <span className="sr-only">View Info about </span>
          <MedicationName medication={medication} />
        </>
      }
      aside={children && <div className="no-print flex gap-3 max-sm:hidden">{children}</div>}
      hidden={isHidden}
    >
      <MedicationUse medication={medication} />
      {openComments > 0 && (
        <p className="mt-0 text-base">
          <EntryCommentsLink
            slug="medications"
            entry={commentKey(medication)}
            open={openComments}
            title={name}
          />
        </p>
      )}
    </LinkRow>
  )
}

/** Dose and times of a medication, and the mark of its worst finding. A wide screen has more. */
export function MedicationUse({ medication }: { medication: ListedMedication }) {
  const { details, severity, reason, firstAid } = medication
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-base">
        {details.length > 0 ? (
          <span>{keepTimesWhole(joinPhrases(details))}</span>
        ) : (
          <span className="text-muted">{`Dose and times: ${notProvided.toLowerCase()}`}</span>
        )}
        {severity && <SeverityBadge severity={severity} />}
      </p>
      {reason && (
        <p className="mt-0 whitespace-pre-line text-base text-muted max-sm:hidden">
          for <bdi>{reason}</bdi>
        </p>
      )}
      {firstAid && (
        <p className="mt-0 text-base max-sm:hidden">
          <strong>First aid:</strong> <span>{firstAid}</span>
        </p>
      )}
    </>
  )
}

/** "Warfarin (Coumadin)", or "Coumadin (warfarin)". */
export function MedicationName({
  medication: { name, brandName, substance },
}: {
  medication: ListedMedication
}) {
  const other = brandName ?? substance
  return (
    <>
      <bdi className="font-bold">{name}</bdi>
      {other && (
        <span className="font-normal">
          {' '}
          (<bdi>{other}</bdi>)
        </span>
      )}
    </>
  )
}
