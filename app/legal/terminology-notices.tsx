import { Fragment } from 'react'
import type { Terminology } from './terminologies.server.ts'

/** Lists the code systems with the notices that their licences require. */
export function TerminologyNotices({ terminologies }: { terminologies: readonly Terminology[] }) {
  return (
    <>
      <p>
        Other systems can read a patient summary of a record. It has your own words. Where a public
        list has a code for exactly what you wrote, it has that code too.
      </p>
      {terminologies.map(({ name, codes, notice, licence }) => (
        <Fragment key={name}>
          <h3>{name}</h3>
          <p>{codes}.</p>
          <p>{notice}</p>
          <p>
            <a href={licence.url} className="touch-link">
              {licence.label}
            </a>
          </p>
        </Fragment>
      ))}
    </>
  )
}
