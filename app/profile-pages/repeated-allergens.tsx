import { useCan } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'

interface RepeatedAllergensProps {
  /** The names of each allergen that is on the list more than once. */
  allergens: readonly string[][]
}

/** Asks about an allergen that is on the list twice. Nothing waits for an answer. */
export function RepeatedAllergens({ allergens }: RepeatedAllergensProps) {
  const canEdit = useCan('edit')
  if (!canEdit || allergens.length === 0) return null
  return (
    <Notice tone="attention" title="Is this the same allergy twice?" className="no-print my-6">
      <ul className="max-w-prose [overflow-wrap:anywhere]">
        {allergens.map(names => (
          <li key={names[0]}>
            {names.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
              <span key={index}>
                {index > 0 && ' and '}“<bdi>{name}</bdi>”
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p>
        Others see it once, with every reaction and the worst severity. Keep both, or remove one.
      </p>
    </Notice>
  )
}
