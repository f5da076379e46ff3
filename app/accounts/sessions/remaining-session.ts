/** What a page knows of its login. Times are milliseconds from when it was told. */
export interface SessionLeft {
  /** How long it lasts when nothing is done. */
  leftMs: number
  /** How long it lasts at most, whatever is done. */
  mostMs: number
  /** Stands for the person who is logged in, and says nothing about them. */
  who: string
}
