import { DownloadQr, DownloadQrForPrint } from '#app/emergency/links/download-qr.tsx'
import { QrCode } from '#app/emergency/links/qr-code.tsx'
import type { QrPath } from '#app/emergency/links/qr-picture.server.ts'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { ScannedText } from '#app/emergency/owner/qr-card.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useProxiedOwner, useRootData } from '#app/ui/document/root-data.ts'
import type { ScannerPicture } from './scanner-picture.server.ts'

interface ScannerSectionProps {
  linkId: string
  /** Wrong codes after which the link locks. */
  budget: number
  picture: ScannerPicture
}

/** Draws the QR code that people and scanners read, and what each of them gets. */
export function ScannerSection({ linkId, budget, picture }: ScannerSectionProps) {
  return (
    <Card className="sheet mb-10">
      <h2 className="text-xl">For people and machines</h2>
      {'bare' in picture ? (
        <Picture linkId={linkId} budget={budget} {...picture} />
      ) : (
        <NoPicture {...picture} />
      )}
    </Card>
  )
}

/** Explains that the address of this server leaves no room for a SMART Health Link. */
function NoPicture({
  originLength,
  maxOriginLength,
}: {
  originLength: number
  maxOriginLength: number
}) {
  return (
    <p className="mt-2 max-w-prose">
      Scanners cannot use this link: the address of this server has {originLength} characters, and
      at most {maxOriginLength} are allowed. The QR code on the page of the link works for people.
    </p>
  )
}

interface PictureProps extends Omit<ScannerSectionProps, 'picture'> {
  bare: string
  qrPath: QrPath
}

function Picture({ linkId, budget, bare, qrPath }: PictureProps) {
  const file = linkPath(linkId, 'qr-for-scanners.png')
  const hasNoHttps = useRootData()?.insecureNetwork === true
  return (
    <>
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex flex-col items-start gap-4">
          <QrCode path={qrPath} size={300} label="QR code for people and machines" />
          <DownloadQr to={file} variant="secondary" />
          <DownloadQrForPrint to={file} />
        </div>
        <div className="min-w-0">
          <Readers />
          {hasNoHttps && (
            <p className="mt-4 font-semibold text-attention">
              This server has no HTTPS. Most scanners refuse it.
            </p>
          )}
        </div>
      </div>
      <h3 className="mt-8 text-lg font-semibold">If this QR code is lost</h3>
      <Lost budget={budget} />
      <div className="mt-6">
        <p className="field-label">Link for scanners</p>
        <ScannedText text={bare} />
        <CopyButton
          text={bare}
          label="Copy link for scanners"
          successMessage="Link for scanners copied to clipboard!"
        />
      </div>
    </>
  )
}

function Readers() {
  const ownerWithholds = useProxiedOwner() ? 'the owner withholds' : 'you withhold'
  return (
    <dl className="max-w-prose space-y-4">
      <div>
        <dt className="font-semibold">The camera of a phone</dt>
        <dd>
          It opens the emergency page, which asks for the code. The page needs no app and no
          JavaScript.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">The scanner of a front desk or a hospital</dt>
        <dd>
          It asks for the same code and gets the same parts of the record, as a file for its own
          system. What {ownerWithholds} is not in the file. The format is called SMART Health Link.
        </dd>
      </div>
    </dl>
  )
}

function Lost({ budget }: { budget: number }) {
  const replace = useProxiedOwner() ? 'If the owner replaces' : 'If you replace'
  return (
    <p className="mt-2 max-w-prose">
      It holds the key that decrypts the file, but the server gives the file only for the access
      code. A finder still has to guess five digits, and the link locks after {budget} wrong codes,
      whichever way they are sent. {replace} link and code, this QR code opens nothing.
    </p>
  )
}
