/** Where the help stands. */
export const helpPath = '/help'

/** One subject of the help, with the questions about it. */
export interface Topic {
  /** Where it stands on the page. */
  id: string
  title: string
  questions: Question[]
}

export interface Question {
  /** Where it stands on the page. Other pages link to it, so it does not change. */
  id: string
  asked: string
  answer: Block[]
}

/**
 * A paragraph, a list of points, or steps to do one after the other. In the words `[dashboard](/dashboard)` is a link,
 * `[replace](#replace)` one to a question of the help, and `[support]` the address of whoever runs this server.
 */
export type Block = string | { list: string[] } | { steps: string[] }

/** A topic as the page draws it. */
export interface DrawnTopic {
  id: string
  title: string
  questions: DrawnQuestion[]
}

export interface DrawnQuestion {
  id: string
  asked: Piece[]
  answer: DrawnBlock[]
}

/** The lines of a list or of steps; of a paragraph the only one. */
export interface DrawnBlock {
  kind: 'paragraph' | 'list' | 'steps'
  lines: Piece[][]
}

/** Words of a line that are drawn alike. */
export interface Piece {
  /** Nothing where the operator's address stands, which only the page knows. */
  text: string
  /** A path of ours that the words lead to. */
  to?: string
  isSupport?: true
  /** They were searched for. */
  isMarked?: true
}
