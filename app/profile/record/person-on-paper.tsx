import { Moment } from '#app/ui/moment.tsx'

interface PersonOnPaperProps {
  name: string
  /** Date of birth in words. */
  born: string
  /** ISO time at which the page was made. */
  at: string
}

/** The head of a printed record: whose it is, and as of when. */
export function PersonOnPaper({ name, born, at }: PersonOnPaperProps) {
  return (
    <>
      <strong>{name}</strong>&nbsp;· Date of birth: {born}&nbsp;· As of <Moment at={at} />
    </>
  )
}
