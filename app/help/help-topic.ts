/** One subject of the help, with the questions about it. */
export interface Topic {
  /** The anchor on the page. */
  id: string
  title: string
  questions: Question[]
}

export interface Question {
  /** The anchor on the page. Other pages link to it, so it does not change. */
  id: string
  asked: string
  answer: HelpBlock[]
}

/**
 * A paragraph, a list, or numbered steps. `[dashboard](/dashboard)` is a link, `[x](#x)` one to
 * another question, and `[support]` the email address of the operator.
 */
export type HelpBlock = string | { list: string[] } | { steps: string[] }
