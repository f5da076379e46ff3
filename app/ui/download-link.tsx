import { useHref } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { minutes } from '#app/lib/time.ts'
import { ButtonLink, type ButtonVariant } from './button.tsx'

interface DownloadLinkProps {
  /** Address of the file. */
  to: string
  variant?: ButtonVariant
  /** Messages for a saved and a failed download. */
  messages: Record<Outcome, string>
  children: ReactNode
}

/** A link to a file. With scripts it reports a long download and its end. */
export function DownloadLink({ to, variant, messages, children }: DownloadLinkProps) {
  const [latest, setLatest] = useState<{ address: string; outcome: Outcome | 'running' }>()
  const address = useHref(to)
  // A filter that changes the address asks for another file.
  const outcome = latest?.address === address ? latest.outcome : undefined

  async function download(event: MouseEvent) {
    event.preventDefault()
    if (outcome === 'running') return
    setLatest(undefined)
    const timer = setTimeout(() => setLatest({ address, outcome: 'running' }), runningAfterMs)
    const result = await save(address)
    clearTimeout(timer)
    setLatest({ address, outcome: result })
  }

  return (
    <>
      <ButtonLink to={to} variant={variant} reloadDocument download onClick={download}>
        {children}
      </ButtonLink>
      {/* Always present: screen readers announce changes inside. */}
      <p role="status" className={outcome ? outcomeClasses[outcome] : 'sr-only'}>
        {outcome === 'running' ? 'Downloading…' : outcome && messages[outcome]}
      </p>
    </>
  )
}

type Outcome = 'saved' | 'failed'

/** A download is announced after this time, so that a quick one says only its end. */
const runningAfterMs = 300

const outcomeClasses: Record<Outcome | 'running', string> = {
  running: 'my-auto',
  saved: 'my-auto font-semibold text-good',
  failed: 'my-auto font-semibold text-danger',
}

/** Safari reads the file after the click. */
const revokeDelayMs = minutes(1)

async function save(address: string): Promise<Outcome> {
  try {
    const answer = await fetch(address)
    const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
    if (!answer.ok || !name) return 'failed'
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await answer.blob())
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
    return 'saved'
  } catch {
    return 'failed'
  }
}
