/** The path of the help. */
export const helpPath = '/help'

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

/** A topic as the page draws it. */
export interface DrawnTopic {
  id: string
  title: string
  questions: DrawnQuestion[]
}

export interface DrawnQuestion {
  id: string
  asked: HelpPiece[]
  answer: DrawnBlock[]
}

/** The lines of a list or of steps; a paragraph has one. */
export interface DrawnBlock {
  kind: 'paragraph' | 'list' | 'steps'
  lines: HelpPiece[][]
}

/** A part of a line with one style. */
export interface HelpPiece {
  /** Empty for the operator's address, which the page adds. */
  text: string
  /** The target of a link within the site. */
  to?: string
  isSupport?: true
  /** True for words of the search. */
  isMarked?: true
}
