import { Fragment } from 'react'

/** A name that can break after each slash: "ibuprofen/acetaminophen". */
export function BreakableName({ name }: { name: string }) {
  const [first, ...rest] = name.split('/')
  return (
    // Another name is another element: React cannot remove texts that a translator has replaced.
    <bdi key={name}>
      {first}
      {rest.map(part => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
