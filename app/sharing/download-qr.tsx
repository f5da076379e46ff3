import type { MouseEvent } from 'react'
import { ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'

interface DownloadQrProps {
  /** Address of the picture. */
  to: string
  variant?: ButtonVariant
}

/** A link to the picture. Where scripts run it also says that the picture has arrived, and only then. */
export function DownloadQr({ to, variant }: DownloadQrProps) {
  return (
    <ButtonLink
      to={to}
      variant={variant}
      reloadDocument
      download
      onClick={event => save(event, to)}
    >
      Download
    </ButtonLink>
  )
}

async function save(event: MouseEvent<HTMLAnchorElement>, address: string) {
  event.preventDefault()
  try {
    const answer = await fetch(address)
    const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
    if (!answer.ok || !name) throw new Error('no picture')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await answer.blob())
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
    showToast({ type: 'success', message: 'QR Code downloaded!' })
  } catch {
    showToast({ type: 'error', message: 'The QR code could not be downloaded. Please try again.' })
  }
}
