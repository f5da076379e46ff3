export interface UnconfirmedEmail {
  email: string
  /** False if the operator has to hand mails over. */
  mailLeavesServer: boolean
}
