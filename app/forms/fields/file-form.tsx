import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { FileNote, useFileRequest } from '#app/ui/file-note.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { OwnerField } from './owner-field.tsx'

interface FileFormProps {
  /** Address that answers with the file. */
  action: string
  /** Id of the account whose record the file has. */
  owner: string
  /** Further hidden values by the name of their field. */
  values?: Record<string, string>
  className?: string
  /** Words of the button. */
  children: string
}

/** A button that asks for a file by a post, and says that the file is being made. */
export function FileForm({ action, owner, values = {}, className, children }: FileFormProps) {
  const file = useFileRequest()
  return (
    // Posted without the router, because the answer is a file.
    <Form
      method="post"
      action={action}
      reloadDocument
      onSubmit={() => file.request()}
      className={className}
    >
      <OwnerField owner={owner} />
      <HiddenFields values={values} />
      <Button variant="secondary">{children}</Button>
      <FileNote isRequested={file.isRequested} file="file" />
    </Form>
  )
}
