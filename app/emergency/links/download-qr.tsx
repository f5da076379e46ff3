import type { ButtonVariant } from '#app/ui/button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'

interface DownloadQrProps {
  /** Address of the PNG. */
  to: string
}

/** Draws a link that downloads the QR code. */
export function DownloadQr({ to, variant }: DownloadQrProps & { variant?: ButtonVariant }) {
  return (
    <DownloadLink to={to} variant={variant} messages={messages}>
      Download
    </DownloadLink>
  )
}

/** Draws links to the same QR code for print. */
export function DownloadQrForPrint({ to }: DownloadQrProps) {
  return (
    <div className="no-print flex flex-wrap items-center gap-x-4">
      <span className="w-full text-left text-muted sm:w-auto">For print:</span>
      <DownloadLink to={`${to}?size=1000`} variant="quiet" messages={messages}>
        PNG, 1,000 pixels
      </DownloadLink>
      <DownloadLink to={to.replace(/png$/, 'svg')} variant="quiet" messages={messages}>
        SVG
      </DownloadLink>
    </div>
  )
}

const messages = {
  saved: 'QR Code downloaded!',
  failed: 'The QR code could not be downloaded. Please try again.',
}
