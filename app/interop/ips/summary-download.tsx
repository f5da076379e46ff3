import { Form } from '@remix-run/react'
import { OwnerField } from '#app/forms/fields/owner-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileNote, useFileRequest } from '#app/ui/file-note.tsx'
import { summaryFilePath } from './summary-paths.ts'

/** A button that downloads the record as a file for other health systems. */
export function SummaryDownload({ owner }: { owner: string }) {
  const file = useFileRequest()
  return (
    // Posted without the router, because the answer is a file.
    <Form method="post" action={summaryFilePath} reloadDocument onSubmit={() => file.request()}>
      <OwnerField owner={owner} />
      <Button variant="secondary">Download patient summary</Button>
      <FileNote isRequested={file.isRequested} file="file" />
    </Form>
  )
}
