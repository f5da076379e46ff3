import { FileForm } from '#app/forms/fields/file-form.tsx'
import { summaryFilePath } from './summary-paths.ts'

/** A button that downloads the record as a file for other health systems. */
export function SummaryDownload({ owner }: { owner: string }) {
  return (
    <FileForm action={summaryFilePath} owner={owner}>
      Download patient summary
    </FileForm>
  )
}
