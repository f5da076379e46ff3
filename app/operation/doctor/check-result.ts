/** `warn` is worth a look, `bad` needs the operator. */
export type CheckState = 'ok' | 'warn' | 'bad'

export interface CheckResult {
  id: string
  state: CheckState
  /** One line without a full stop, which begins with the subject: "Disk: 61 % of 40 GB free". */
  text: string
  /** The next step of the operator. */
  advice?: string
}

/** Returns functions that make the results of one check. @param subject begins each text. */
export function resultsOf(id: string, subject: string) {
  const make = (state: CheckState) => (text: string, advice?: string) => ({
    id,
    state,
    text: `${subject}: ${text}`,
    ...(advice !== undefined && { advice }),
  })
  return { ok: make('ok'), warn: make('warn'), bad: make('bad') }
}
