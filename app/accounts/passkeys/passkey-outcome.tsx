import type { CeremonyOutcome } from './passkey-ceremony.ts'

/** Shows the result of a ceremony. Always drawn: screen readers announce changes in it. */
export function PasskeyOutcome({ outcome }: { outcome: CeremonyOutcome | undefined }) {
  const isProblem = outcome?.tone === 'problem'
  return (
    <>
      <p role="status" className={outcome && !isProblem ? 'mt-3 text-muted' : 'sr-only'}>
        {!isProblem && outcome?.message}
      </p>
      <p role="alert" className={isProblem ? 'mt-3 font-semibold text-danger' : 'sr-only'}>
        {isProblem && outcome.message}
      </p>
    </>
  )
}
