import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { DownloadQr, DownloadQrForPrint } from '../links/download-qr.tsx'
import { QrCode } from '../links/qr-code.tsx'
import type { QrPath } from '../links/qr-picture.server.ts'
import { linkPath } from './link-paths.ts'

interface LinkAndCodeProps {
  id: string
  address: string
  code: string
  qrPath: QrPath
}

/** Draws the QR code, address and access code of one link. */
export function LinkAndCode({ id, address, code, qrPath }: LinkAndCodeProps) {
  return (
    <Card className="sheet">
      <h2 className="text-xl">Link and code</h2>
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex flex-col items-start gap-4">
          <QrCode path={qrPath} size={200} label={`QR code of this emergency link ${address}`} />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={linkPath(id, 'qr')} variant="secondary" preventScrollReset>
              View larger
            </ButtonLink>
            <DownloadQr to={linkPath(id, 'qr.png')} variant="secondary" />
          </div>
          <DownloadQrForPrint to={linkPath(id, 'qr.png')} />
        </div>
        <div className="min-w-0">
          <ScannedText label="Scanning opens this link" text={address} />
          <CopyButton
            text={address}
            label="Copy link"
            successMessage="Shareable link copied to clipboard!"
          />
          <h3 className="mt-6 text-lg font-semibold">Access code</h3>
          <p className="code mb-3 mt-1 font-mono text-[min(2.25rem,17vw)] leading-tight">{code}</p>
          <CopyButton
            text={code}
            label="Copy code"
            successMessage="Access code copied to clipboard!"
          />
          <p className="mt-6">
            <ButtonLink to={`/print-kit?link=${id}`} variant="secondary">
              <Icon name="print" className="h-5 w-5" />
              Print kit
            </ButtonLink>
          </p>
        </div>
      </div>
    </Card>
  )
}

/** Draws the text of a QR code, to read, compare and select. */
export function ScannedText({ label, text }: { label: string; text: string }) {
  return (
    <>
      <p className="field-label">{label}</p>
      <p className="copy-text mb-3 break-all text-base">{text}</p>
    </>
  )
}
