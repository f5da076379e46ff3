/** A question about a medication of the list, which a page asks beside it. */
export interface OpenQuestion {
  /** Id of the row. */
  id: number
  name: string
  text: string
  /** The answers: the key that is posted, and the words of the button. */
  answers: { key: string; words: string }[]
}

/** The pages that ask, and to which an answer leads back. */
export const questionPages = ['list', 'medication'] as const

export type QuestionPage = (typeof questionPages)[number]

/** Returns the address to which an answer is posted. */
export function questionPath(id: number): string {
  return `/profile/medications/${id}/question`
}
