/** Returns the sentence about a misspelled name and the name that it was checked as. */
export function readAsText(typed: string, readAs: string): string {
  return `You wrote “${typed}”; it was checked as “${readAs}”.`
}

/** Follows the sentence about a misspelled name. */
export const misreadHint =
  'If that is not your medicine, correct its name: what follows would be wrong.'

/** Shown for a medication without any rule or pair. */
export const nothingKnownText = 'Known, but our list has no rule about it.'
