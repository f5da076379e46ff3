import type { ButtonVariant } from '#app/ui/button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'

interface DownloadQrProps {
  /** Address of the picture. */
  to: string
  variant?: ButtonVariant
}

/** Draws a link that downloads the QR code. */
export function DownloadQr({ to, variant }: DownloadQrProps) {
  return (
    <DownloadLink to={to} variant={variant} messages={messages}>
      Download
    </DownloadLink>
  )
}

const messages = {
  saved: 'QR Code downloaded!',
  failed: 'The QR code could not be downloaded. Please try again.',
}
