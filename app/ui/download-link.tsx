import { useHref } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { ButtonLink, type ButtonVariant } from './button.tsx'

interface DownloadLinkProps {
  /** Address of the file. */
  to: string
  variant?: ButtonVariant
  /** What is said when the file has arrived, and when it has not. */
  words: Record<Outcome, string>
  children: ReactNode
}

/**
 * A link to a file. Where scripts run it also says that the file has arrived, and only then; beside the link, because
 * a message of the page would lie behind an open dialog.
 */
export function DownloadLink({ to, variant, words, children }: DownloadLinkProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const address = useHref(to)

  async function download(event: MouseEvent) {
    event.preventDefault()
    setOutcome(undefined)
    setOutcome(await save(address))
  }

  return (
    <>
      <ButtonLink to={to} variant={variant} reloadDocument download onClick={download}>
        {children}
      </ButtonLink>
      {/* There from the start: screen readers announce what changes in it. */}
      <p role="status" className={outcome ? looks[outcome] : 'sr-only'}>
        {outcome && words[outcome]}
      </p>
    </>
  )
}

type Outcome = 'saved' | 'failed'

const looks: Record<Outcome, string> = {
  saved: 'my-auto font-semibold text-good',
  failed: 'my-auto font-semibold text-danger',
}

/** Safari reads the file some time after the click. */
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
