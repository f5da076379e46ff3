import { Form, useHref, useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { MissingLetters } from '#app/ui/missing-letters.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'

interface PrintActionsProps {
  owner: string
  /** Of the kit that this page shows. */
  digest: string
  /** Words with letters that the PDF cannot draw. */
  missing: string[]
  /** Whether choices were changed since the preview was drawn. */
  isBehind: boolean
}

/** Where a print is noted, and the note taken back. */
export const printedPath = '/print-kit/printed'

/** The ways to paper. Each of them notes what was printed. */
export function PrintActions({ owner, digest, missing, isBehind }: PrintActionsProps) {
  const isHydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<Outcome>()
  const printed = { owner, digest }
  const address = useHref(printedPath)

  async function note() {
    setOutcome(undefined)
    const outcome = await notePrint(address, printed)
    setOutcome(outcome)
    // Without an answer this would fail too, and take the page away.
    if (outcome !== unanswered) revalidate()
  }

  return (
    <div className="no-print">
      <p className="mt-3 max-w-prose">
        Print at 100 %, not “fit to page”. Cut card and decal out along the outer lines, and fold
        the wallet card along the dashed one. The fridge sheet fills its page.
      </p>
      <p role="status" className={isBehind ? 'mt-3 font-semibold text-attention' : 'sr-only'}>
        {isBehind && 'You changed what to print. Press “Update preview” first.'}
      </p>
      {!isHydrated && (
        <p className="mt-3 max-w-prose">
          To print, use the print command of your browser, then press “I have printed it”.
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-start gap-3">
        <PrintButton onPrint={() => void note()}>Print</PrintButton>
        <Form method="post" action="/print-kit.pdf" reloadDocument>
          <Hidden values={{ owner }} />
          <Button variant="secondary">Download PDF</Button>
        </Form>
        {/* With scripts too: the browser's own menu prints as well, and tells nobody. */}
        <Form method="post" action={printedPath}>
          <Hidden values={printed} />
          <SubmitButton
            variant={isHydrated ? 'quiet' : 'secondary'}
            pending="Noting…"
            to={printedPath}
          >
            I have printed it
          </SubmitButton>
        </Form>
      </div>
      {/* There from the start: screen readers announce what changes in it. */}
      <p role="status" className={outcome ? looks[outcome.status] : 'sr-only'}>
        {outcome?.words}
      </p>
      <MissingLetters words={missing} />
    </div>
  )
}

interface Outcome {
  status: 'noted' | 'failed'
  words: string
}

const looks: Record<Outcome['status'], string> = {
  noted: 'mt-3 font-semibold text-good',
  failed: 'mt-3 font-semibold text-danger',
}

const unanswered: Outcome = {
  status: 'failed',
  words:
    'It was not noted as printed: the server did not answer as expected. The print is not affected.',
}

// Not by the router: what fails here must not take the page away that is being printed.
async function notePrint(address: string, printed: Record<string, string>): Promise<Outcome> {
  try {
    const body = new URLSearchParams({ ...printed, by: 'script' })
    const answer = await fetch(address, { method: 'POST', body, keepalive: true })
    const { problem }: { problem?: string } = await answer.json()
    if (!answer.ok) return unanswered
    return problem
      ? { status: 'failed', words: problem }
      : { status: 'noted', words: 'Noted as printed.' }
  } catch {
    return unanswered
  }
}

function Hidden({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => (
    <input
      key={`${name} ${value}`}
      type="hidden"
      name={name}
      defaultValue={value}
      autoComplete="off"
    />
  ))
}
