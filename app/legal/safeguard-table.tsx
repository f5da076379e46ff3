import { Badge } from '#app/ui/badge.tsx'
import type { Safeguard } from './safeguards.server.ts'

const columns = { software: 'What the software does', operator: 'What the operator does' } as const

/**
 * Lists the part of software and operator for each safeguard. On narrow screens, rows are cards.
 */
export function SafeguardTable({ safeguards }: { safeguards: Safeguard[] }) {
  return (
    <table className="safeguards">
      <thead>
        <tr>
          <th scope="col">Safeguard</th>
          <th scope="col">{columns.software}</th>
          <th scope="col">{columns.operator}</th>
        </tr>
      </thead>
      <tbody>
        {safeguards.map(safeguard => (
          <Row key={safeguard.id} {...safeguard} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ id, clause, title, kind, software, operator }: Safeguard) {
  return (
    <tr id={id}>
      <th scope="row">
        <span className="block text-lg leading-tight">{title}</span>
        <span className="mb-2 mt-1 block font-normal text-muted">164.312{clause}</span>
        <Badge>{kind}</Badge>
      </th>
      <td>
        <NarrowLabel>{columns.software}</NarrowLabel>
        {software.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </td>
      <td>
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
