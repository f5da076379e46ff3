import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ListedMedicine } from './list.ts'

interface MedicineCardProps {
  medicine: ListedMedicine
  isHidden: boolean
  /** The name as it stands on the card; plain without it. */
  title?: ReactNode
  /** What can be done with it. */
  children: ReactNode
}

/** A medicine of a list: what it is, and below what can be done with it. */
export function MedicineCard({ medicine, isHidden, title, children }: MedicineCardProps) {
  const { details, reason, dates, edit, name } = medicine
  return (
    <li className="rounded-lg border bg-surface px-4 py-3" hidden={isHidden}>
      {title ?? (
        <div className="py-2">
          <MedicineName medicine={medicine} />
        </div>
      )}
      {details.length > 0 && <p className="text-muted">{details.join(' · ')}</p>}
      {reason && (
        <p className="mt-0 whitespace-pre-line text-muted" dir="auto">
          For: {reason}
        </p>
      )}
      {dates && <p className="mt-0 text-muted">{dates}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        {children}
        <Link to={edit} className="touch-link">
          Edit details<span className="sr-only"> of {name}</span>
        </Link>
      </div>
    </li>
  )
}

/** "Warfarin (Coumadin)". */
export function MedicineName({ medicine: { name, brandName } }: { medicine: ListedMedicine }) {
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
