import { Link } from '@remix-run/react'
import { FileForm } from '#app/forms/fields/file-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { Narrative } from './narrative.tsx'
import type { ScannedFile } from './scanned-file.server.ts'
import { scannerFilePath, scannerPath } from './scanner-paths.ts'

interface FileForScannersProps {
  owner: string
  linkId: string
  /** Tag of the language of the file. */
  lang: string
  languages: { tag: string; name: string }[]
  file: ScannedFile
}

/** The withheld parts of the file, its download, and its narratives. */
export function FileForScanners({ owner, linkId, lang, languages, file }: FileForScannersProps) {
  const { narratives, withheld } = file
  return (
    <>
      <Card>
        <h2 className="text-xl">The file</h2>
        <p className="mt-2">
          A scanner that reads the QR code and sends the access code gets this file. Looking at it
          here is not counted as a read by another system.
        </p>
        <h3 className="mt-4 text-lg">Withheld</h3>
        <p className="mt-1">
          {withheld.length > 0
            ? 'The file says that these parts are withheld, whether or not anything is in them:'
            : 'The file does not say of any part that it is withheld.'}
        </p>
        {withheld.length > 0 && (
          <ul className="mt-2 list-disc ps-6">
            {withheld.map(({ title, isPart }) => (
              <li key={title}>
                <bdi lang={lang}>{title}</bdi>
                {isPart && ' (some of it)'}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2">
          A part that is neither listed here nor shown below is not in the file, and a scanner is
          not told whether it is filled in.
        </p>
        <FileForm
          action={scannerFilePath(linkId)}
          owner={owner}
          values={{ language: lang }}
          className="mt-4"
        >
          Download the file
        </FileForm>
        <p className="mt-4">
          The file is an International Patient Summary (FHIR R4, JSON). A scanner gets it in the
          language of its system. Show it here in:
        </p>
        <p className="flex flex-wrap gap-x-5">
          {languages.map(({ tag, name }) => (
            <Link
              key={tag}
              to={`${scannerPath(linkId)}?lang=${tag}`}
              lang={tag}
              aria-current={tag === lang}
              className="touch-link min-w-touch aria-[current=true]:font-bold"
            >
              {name}
            </Link>
          ))}
        </p>
      </Card>
      {narratives.map(({ title, div }, index) => (
        <section key={title} aria-labelledby={`part-${index}`} className="mt-10 border-t pt-6">
          <h2 id={`part-${index}`} lang={lang} dir="auto" className="mb-3">
            {title}
          </h2>
          <Narrative div={div} />
        </section>
      ))}
    </>
  )
}
