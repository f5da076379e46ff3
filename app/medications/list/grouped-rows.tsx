import type { ReactNode } from 'react'
import { isFound, type ListedGroup, type ListedMedication } from './medication-list.ts'
import { MedicationRow, RepeatedRow } from './medication-row.tsx'

interface GroupedRowsProps {
  medications: ListedMedication[]
  groups: ListedGroup[]
  /** The text to find. */
  find: string
  drawTitle?: (medication: ListedMedication) => ReactNode
  drawActions: (medication: ListedMedication) => ReactNode
}

/** The rows of a list under their headings. A medication has its buttons under the first one. */
export function GroupedRows({
  medications,
  groups,
  find,
  drawTitle,
  drawActions,
}: GroupedRowsProps) {
  const byId = new Map(medications.map(medication => [medication.id, medication]))
  const firstGroups = findFirstGroups(groups)
  return (
    <>
      {groups.map(group => {
        const rows = group.ids.flatMap(id => byId.get(id) ?? [])
        return (
          <section
            key={group.heading ?? ''}
            hidden={!rows.some(row => isFound(row, find))}
            className="mt-4"
          >
            {group.heading && <h3 className="mb-2 mt-6">{group.heading}</h3>}
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {rows.map(row =>
                firstGroups.get(row.id) === group ? (
                  <MedicationRow
                    key={row.id}
                    medication={row}
                    isHidden={!isFound(row, find)}
                    isGrouped={group.heading !== undefined}
                    title={drawTitle?.(row)}
                  >
                    {drawActions(row)}
                  </MedicationRow>
                ) : (
                  <RepeatedRow key={row.id} medication={row} isHidden={!isFound(row, find)} />
                ),
              )}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function findFirstGroups(groups: readonly ListedGroup[]): Map<number, ListedGroup> {
  const first = new Map<number, ListedGroup>()
  for (const group of groups) {
    for (const id of group.ids) if (!first.has(id)) first.set(id, group)
  }
  return first
}
