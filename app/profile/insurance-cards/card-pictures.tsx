import { CardPicture } from './card-grid.tsx'

/** The pictures of insurance cards in the record. */
export function CardPictures({ ids }: { ids: string[] }) {
  if (ids.length === 0) return null
  return (
    <section className="record-block mt-10">
      <h3>Insurance card images</h3>
      <ul className="record-cards">
        {ids.map((id, index) => (
          <li key={id}>
            <CardPicture id={id} number={index + 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}
