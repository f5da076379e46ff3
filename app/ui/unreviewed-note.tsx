/** Says on a page of the owner that the first-aid sentences on it wait for a clinician. */
export function UnreviewedNote() {
  return (
    <p className="no-print mt-3 max-w-prose text-base text-muted">
      No clinician has reviewed the first-aid sentences on this page.
    </p>
  )
}
