import { product } from '#app/lib/product.ts'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Modal } from '#app/ui/modal.tsx'
import { DownloadQr, DownloadQrForPrint } from '../links/download-qr.tsx'
import { QrCode } from '../links/qr-code.tsx'
import type { QrPath } from '../links/qr-picture.server.ts'
import { linkPath } from './link-paths.ts'
import { ScannedText } from './qr-card.tsx'

/** Title of the dialog, and of the page that it is without scripts. */
export const largeQrTitle = `${product.name} QR Code`

interface LargeQrProps {
  linkId: string
  /** The link with its code. */
  text: string
  qrPath: QrPath
  /** Path of the page below the dialog. */
  closeTo: string
}

/** Draws the dialog with the QR code that opens the record without typing the code. */
export function LargeQr({ linkId, text, qrPath, closeTo }: LargeQrProps) {
  const theOrYour = useProxiedOwner() ? 'the' : 'your'
  return (
    <Modal title={largeQrTitle} closeTo={closeTo}>
      <div className="flex flex-col items-center text-center">
        <QrCode
          path={qrPath}
          size={300}
          label={`QR code of the emergency link with its code ${text}`}
        />
        <p className="mt-4 font-semibold">Includes {theOrYour} access code for direct access</p>
        <p className="text-muted">
          Anyone with this picture can read {theOrYour} emergency information without the code. Keep
          it as safe as a key.
        </p>
      </div>
      <div className="mt-4">
        <p className="field-label">Scanning opens</p>
        <ScannedText text={text} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3 sm:justify-center">
        <DownloadQr to={linkPath(linkId, 'qr-with-code.png')} />
        <DownloadQrForPrint to={linkPath(linkId, 'qr-with-code.png')} />
      </div>
    </Modal>
  )
}
