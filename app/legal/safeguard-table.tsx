import { Badge } from '#app/ui/badge.tsx'
import type { Safeguard } from './safeguards.server.ts'

const columns = { software: 'What the software does', operator: 'What the operator does' } as const

/**
 * Lists the part of software and operator for each safeguard. On narrow screens, rows are cards.
 */
export function SafeguardTable({ safeguards }: { safeguards: Safeguard[] }) {
  return (
    <table className="block w-full border-collapse text-base lg:table">
      <thead className="hidden text-left align-top lg:table-header-group [&_th]:border-b-2 [&_th]:border-ink [&_th]:pb-2 [&_th]:pr-8 [&_th]:pt-0">
        <tr>
          <th scope="col">Safeguard</th>
          <th scope="col">{columns.software}</th>
          <th scope="col">{columns.operator}</th>
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {safeguards.map(safeguard => (
          <Row key={safeguard.id} {...safeguard} />
        ))}
      </tbody>
    </table>
  )
}

const cell = 'block lg:table-cell lg:border-b lg:border-line lg:py-5 lg:align-top'

function Row({ id, clause, title, kind, software, operator }: Safeguard) {
  return (
    <tr
      id={id}
      className="mt-5 block rounded-xl border bg-surface p-5 large-text:p-2 lg:table-row lg:border-0 lg:bg-transparent"
    >
      <th scope="row" className={`${cell} text-left lg:w-64 lg:pr-8`}>
        <span className="block text-lg leading-tight">{title}</span>
        <span className="mb-2 mt-1 block font-normal text-muted">164.312{clause}</span>
        <Badge>{kind}</Badge>
      </th>
      <td className={`${cell} mt-4 lg:pr-8`}>
        <NarrowLabel>{columns.software}</NarrowLabel>
        {software.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </td>
      <td className={`${cell} mt-4 lg:w-80 lg:pr-0`}>
        <NarrowLabel>{columns.operator}</NarrowLabel>
        <p>{operator}</p>
      </td>
    </tr>
  )
}

/** Replaces the column head on narrow screens. */
function NarrowLabel({ children }: { children: string }) {
  return <div className="font-bold lg:hidden">{children}</div>
}
