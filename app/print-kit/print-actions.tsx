import { Form, useHref, useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileNote, useFileRequest } from '#app/ui/file-note.tsx'
import { NoPdf } from '#app/ui/no-pdf.tsx'
import { PrintButton, PrintHint } from '#app/ui/print-button.tsx'

interface PrintActionsProps {
  owner: string
  /** Digest of the kit on this page. */
  digest: string
  /** False if the PDF would lack a letter. */
  hasPdf: boolean
  /** True if choices have changed since the preview. */
  isPreviewOutdated: boolean
}

/** Records a print, or undoes it. */
export const printedPath = '/print-kit/printed'

/** Buttons that print. Each of them records what was printed. */
export function PrintActions({ owner, digest, hasPdf, isPreviewOutdated }: PrintActionsProps) {
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<Outcome>()
  const pdf = useFileRequest()
  const printed = { owner, digest }
  const address = useHref(printedPath)

  async function recordPrint() {
    setOutcome(undefined)
    const outcome = await notePrint(address, printed)
    setOutcome(outcome)
    // Without an answer this would fail too and show the error page.
    if (outcome !== noAnswerOutcome) revalidate()
  }

  return (
    <div className="no-print">
      <p className="mt-3 max-w-prose">
        Print at 100 %, not “fit to page”. Cut out the card and the decal along the outer lines.
        Fold the wallet card along the dashed line. The fridge sheet fills its page.
      </p>
      <p
        role="status"
        className={isPreviewOutdated ? 'mt-3 font-semibold text-attention' : 'sr-only'}
      >
        {isPreviewOutdated && 'You changed what to print. Press “Update preview” first.'}
      </p>
      {!hasPdf && <NoPdf />}
      <PrintHint className="mt-3 max-w-prose">
        To print, use the print command of your browser, then press “I have printed it”.
      </PrintHint>
      <div className="mt-4 flex flex-wrap items-start gap-3">
        <PrintButton onPrint={() => void recordPrint()}>Print</PrintButton>
        {hasPdf && (
          <Form method="post" action="/print-kit.pdf" reloadDocument onSubmit={pdf.request}>
            <HiddenFields values={{ owner }} />
            <Button variant="secondary">Download PDF</Button>
          </Form>
        )}
        {/* With scripts too: a print from the browser's menu is not recorded. */}
        <Form method="post" action={printedPath}>
          <HiddenFields values={printed} />
          <SubmitButton variant="quiet" pending="Saving…" to={printedPath}>
            I have printed it
          </SubmitButton>
        </Form>
      </div>
      <FileNote isRequested={pdf.isRequested} file="PDF" />
      {/* Always present: screen readers announce its changes. */}
      <p role="status" className={outcome ? outcomeClasses[outcome.status] : 'sr-only'}>
        {outcome?.words}
      </p>
    </div>
  )
}

interface Outcome {
  status: 'noted' | 'failed'
  words: string
}

const outcomeClasses: Record<Outcome['status'], string> = {
  noted: 'mt-3 font-semibold text-good',
  failed: 'mt-3 font-semibold text-danger',
}

const noAnswerOutcome: Outcome = {
  status: 'failed',
  words:
    'It was not marked as printed, because the server did not answer. Your print is not affected.',
}

// Not through the router: an error must not replace the page that is being printed.
async function notePrint(address: string, printed: Record<string, string>): Promise<Outcome> {
  try {
    const body = new URLSearchParams({ ...printed, by: 'script' })
    const answer = await fetch(address, { method: 'POST', body, keepalive: true })
    const { problem }: { problem?: string } = await answer.json()
    if (!answer.ok) return noAnswerOutcome
    return problem
      ? { status: 'failed', words: problem }
      : { status: 'noted', words: 'Marked as printed.' }
  } catch {
    return noAnswerOutcome
  }
}
