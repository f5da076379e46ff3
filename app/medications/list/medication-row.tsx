import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { EntryCommentsLink } from '#app/comments/comments-panel.tsx'
import { joinPhrases } from '#app/lib/join-phrases.ts'
import { notProvided } from '#app/profile-definition/display-answer.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import { keepTimesWhole } from './keep-times-whole.ts'
import { commentKey, type ListedMedication, listPath } from './medication-list.ts'

interface MedicationRowProps {
  medication: ListedMedication
  isHidden: boolean
  /** True under the heading of a group. */
  isGrouped: boolean
  /** Content of the heading; defaults to the name. */
  title?: ReactNode
  /** Further buttons. */
  children: ReactNode
}

/** A listed medication. Its buttons are folded away, so that a long list stays readable. */
export function MedicationRow({
  medication,
  isHidden,
  isGrouped,
  title,
  children,
}: MedicationRowProps) {
  return (
    <li className="px-3 py-1 large-text:px-2" hidden={isHidden}>
      <RowHeading isGrouped={isGrouped} hasBox={title !== undefined}>
        {title ?? <MedicationName medication={medication} />}
      </RowHeading>
      {/* The text flows beside "More", but in large text a dose would break there. */}
      <div className="relative -mt-1.5 min-h-[2.25rem] pb-1 before:float-right before:h-9 before:w-20 large-text:before:hidden sm:[.choice+&]:pl-11 print:!pl-0">
        <MedicationUse medication={medication} />
        {/* A question of a proxy must not wait in the fold. */}
        {(medication.openComments ?? 0) > 0 && (
          <p className="mt-0 text-base">
            <Comments medication={medication} />
          </p>
        )}
        <Actions medication={medication}>{children}</Actions>
      </div>
    </li>
  )
}

/** A medication under a further heading: its box and its buttons are under the first one. */
export function RepeatedRow({
  medication,
  isHidden,
}: Pick<MedicationRowProps, 'medication' | 'isHidden'>) {
  return (
    <li className="px-3 py-1 large-text:px-2" hidden={isHidden}>
      <RowHeading isGrouped>
        <MedicationName medication={medication} />
      </RowHeading>
      <div className="-mt-1.5 pb-2">
        <MedicationUse medication={medication} />
      </div>
    </li>
  )
}

// Looks like text and helps screen readers to navigate.
function RowHeading({
  isGrouped,
  hasBox = false,
  children,
}: {
  isGrouped: boolean
  hasBox?: boolean
  children: ReactNode
}) {
  const Heading = isGrouped ? 'h4' : 'h3'
  return (
    <Heading
      className={`text-lg font-normal leading-normal tracking-normal [text-wrap:wrap] print:[&>input]:hidden print:[&>label]:pl-0 ${hasBox ? 'choice z-[1]' : 'py-2'}`}
    >
      {children}
    </Heading>
  )
}

function MedicationUse({ medication }: Pick<MedicationRowProps, 'medication'>) {
  const { details, reason, firstAid } = medication
  return (
    <>
      {details.length > 0 ? (
        <p className="[overflow-wrap:anywhere]">{keepTimesWhole(joinPhrases(details))}</p>
      ) : (
        <p className="text-muted">{`Dose and times: ${notProvided.toLowerCase()}`}</p>
      )}
      {reason && (
        <p className="mt-0 whitespace-pre-line text-base text-muted [overflow-wrap:anywhere]">
          for <bdi>{reason}</bdi>
        </p>
      )}
      {firstAid && (
        <p className="mt-0 text-base">
          <strong>First aid:</strong> <span>{firstAid.reason}</span>
        </p>
      )}
    </>
  )
}

function Actions({ medication, children }: Pick<MedicationRowProps, 'medication' | 'children'>) {
  const { id, dates, edit, name, firstAid, openComments } = medication
  const canEdit = useCan('edit')
  return (
    <details className="disclosure no-print open:clear-right">
      <summary className="absolute -top-2 right-0 z-[2] !gap-2 !px-1 large-text:static">
        More<span className="sr-only"> about {name}</span>
      </summary>
      {dates && <p className="text-base text-muted">{dates}</p>}
      {firstAid && (
        <p className="mt-0 text-base text-muted">{`First-aid note: ${firstAid.review}`}</p>
      )}
      <div className="mb-2 mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={`${listPath}/${id}`} variant="secondary">
          View Info<span className="sr-only"> about {name}</span>
        </ButtonLink>
        {children}
        {openComments === 0 && <Comments medication={medication} />}
        {canEdit && (
          <Link to={edit} className="touch-link">
            Edit details<span className="sr-only"> of {name}</span>
          </Link>
        )}
      </div>
    </details>
  )
}

function Comments({ medication }: Pick<MedicationRowProps, 'medication'>) {
  const { name, openComments = 0 } = medication
  return (
    <EntryCommentsLink
      slug="medications"
      entry={commentKey(medication)}
      open={openComments}
      title={name}
    />
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
        <span>
          {' '}
          (<bdi className="[overflow-wrap:anywhere]">{brandName}</bdi>)
        </span>
      )}
    </>
  )
}
