/** An address that its account has still to confirm. */
export interface UnconfirmedEmail {
  email: string
  /** True if mails leave the server; else its operator hands them over. */
  leavesServer: boolean
}
