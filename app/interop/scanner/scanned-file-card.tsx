import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FileForm } from '#app/forms/fields/file-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import type { FileLanguage, Scan } from './scan-page.server.ts'
import { scannerFilePath, scannerPath } from './scanner-paths.ts'

interface ScannedFileCardProps {
  owner: string
  linkId: string
  language: FileLanguage
  languages: FileLanguage[]
  file: Extract<Scan, { kind: 'read' }>
}

/** The file as a whole: its size and language, and the file itself. */
export function ScannedFileCard({
  owner,
  linkId,
  language,
  languages,
  file,
}: ScannedFileCardProps) {
  const { bytes, encryptedLength, summary } = file
  return (
    <Card>
      <h2 className="text-xl">The file</h2>
      <dl className="mt-3 space-y-2">
        <FileFact label="Format">International Patient Summary, FHIR R4, as JSON</FileFact>
        <FileFact label="Size">
          {`${kilobytes(bytes)}; encrypted ${kilobytes(encryptedLength)}`}
        </FileFact>
        <FileFact label="Entries">{summary.resourceCount}</FileFact>
        <FileFact label="Language">
          <bdi lang={language.tag}>{language.name}</bdi>. A scanner gets the file in the language of
          its system. Show it in:{' '}
          <OtherLanguages linkId={linkId} current={language} languages={languages} />
        </FileFact>
      </dl>
      <FileForm
        action={scannerFilePath(linkId)}
        owner={owner}
        values={{ language: language.tag }}
        className="mt-4"
      >
        Download the file
      </FileForm>
      {file.json === undefined ? (
        <p className="mt-4">The file is too long to show it here. Download it to read it.</p>
      ) : (
        <Json json={file.json} />
      )}
    </Card>
  )
}

function FileFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sm:flex sm:gap-4">
      <dt className="shrink-0 text-muted sm:w-24">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000).toLocaleString('en-US')} KB`
}

interface OtherLanguagesProps {
  linkId: string
  current: FileLanguage
  languages: FileLanguage[]
}

function OtherLanguages({ linkId, current, languages }: OtherLanguagesProps) {
  const others = languages.filter(({ tag }) => tag !== current.tag)
  return (
    <span className="flex flex-wrap gap-x-5">
      {others.map(({ tag, name, dir }) => (
        <Link
          key={tag}
          to={`${scannerPath(linkId)}?lang=${tag}`}
          preventScrollReset
          className="touch-link"
          lang={tag}
          dir={dir}
        >
          {name}
        </Link>
      ))}
    </span>
  )
}

function Json({ json }: { json: string }) {
  return (
    <details className="disclosure no-print mt-4">
      <summary>The file itself (JSON)</summary>
      <div className="mt-2 space-y-3">
        <CopyButton text={json} label="Copy JSON" successMessage="JSON copied to clipboard!" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
        <section aria-label="The file as JSON" tabIndex={0} className="max-h-96 overflow-auto">
          <pre className="copy-text w-max min-w-full text-sm">{json}</pre>
        </section>
      </div>
    </details>
  )
}
