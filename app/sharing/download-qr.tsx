import { type MouseEvent, useState } from 'react'
import { ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'

interface DownloadQrProps {
  /** Address of the picture. */
  to: string
  variant?: ButtonVariant
}

/**
 * A link to the picture. Where scripts run it also says that the picture has arrived, and only then; beside
 * the link, because a message of the page would lie behind an open dialog.
 */
export function DownloadQr({ to, variant }: DownloadQrProps) {
  const [outcome, setOutcome] = useState<Outcome>()

  async function download(event: MouseEvent) {
    event.preventDefault()
    setOutcome(undefined)
    setOutcome(await save(to))
  }

  return (
    <>
      <ButtonLink to={to} variant={variant} reloadDocument download onClick={download}>
        Download
      </ButtonLink>
      {/* There from the start: screen readers announce what changes in it. */}
      <p role="status" className={outcome ? looks[outcome] : 'sr-only'}>
        {outcome && words[outcome]}
      </p>
    </>
  )
}

type Outcome = 'saved' | 'failed'

const words: Record<Outcome, string> = {
  saved: 'QR Code downloaded!',
  failed: 'The QR code could not be downloaded. Please try again.',
}

const looks: Record<Outcome, string> = {
  saved: 'my-auto font-semibold text-good',
  failed: 'my-auto font-semibold text-danger',
}

/** Safari reads the picture some time after the click. */
const keepMs = 60_000

async function save(address: string): Promise<Outcome> {
  try {
    const answer = await fetch(address)
    const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
    if (!answer.ok || !name) return 'failed'
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await answer.blob())
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), keepMs)
    return 'saved'
  } catch {
    return 'failed'
  }
}
