/** The answer or action that helps most now. */
export interface NextThing {
  /** Its subject, such as "allergies". */
  about: string
  /** One sentence: why it helps. */
  why: string
  /** URL of its page. */
  to: string
}

/** URL of the page that prints the card. */
export const printCardPath = '/print-kit'

/** Facts outside the profile that decide the next thing. */
export interface NextThingFacts {
  /** True if the actor can print the card and nobody did. It comes after the other facts. */
  mustPrintCard: boolean
}
