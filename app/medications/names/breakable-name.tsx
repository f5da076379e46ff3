import { Fragment } from 'react'

/** A name that can break after each slash: "ibuprofen/acetaminophen". */
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
