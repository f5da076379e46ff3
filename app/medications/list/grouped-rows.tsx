import { useCan } from '#app/ui/document/root-data.ts'
import { MedicationActions } from './medication-actions.tsx'
import { isFound, type ListedGroup, type ListedMedication, type Status } from './medication-list.ts'
import { MedicationRow } from './medication-row.tsx'

interface GroupedRowsProps {
  list: Status
  medications: ListedMedication[]
  groups: ListedGroup[]
  /** The text to find. */
  find: string
  owner: string
}

/** The rows of a list under their headings. A medication has its buttons under the first one. */
export function GroupedRows({ list, medications, groups, find, owner }: GroupedRowsProps) {
  const canEdit = useCan('edit')
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
            className="mt-2 sm:mt-4"
          >
            {group.heading && <h3 className="mb-2 mt-6">{group.heading}</h3>}
            <ul className="list-rows">
              {rows.map(row => (
                <MedicationRow
                  key={row.id}
                  medication={row}
                  isHidden={!isFound(row, find)}
                  isGrouped={group.heading !== undefined}
                >
                  {canEdit && firstGroups.get(row.id) === group && (
                    <MedicationActions medication={row} status={list} owner={owner} />
                  )}
                </MedicationRow>
              ))}
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
