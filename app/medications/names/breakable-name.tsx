import { Fragment } from 'react'

/** A name that may go into the next line behind each stroke: "ibuprofen/acetaminophen". */
export function BreakableName({ name }: { name: string }) {
  const [first, ...rest] = name.split('/')
  return (
    <bdi>
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
