import { useState } from 'react'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { isNamedHost } from './passkey-rules.ts'

/** What came of it, in words; `neutral` where nothing went wrong. */
export interface CeremonyOutcome {
  tone: 'neutral' | 'problem'
  words: string
}

/** Words that the server gave, or that stand for its missing answer. */
class PasskeyStepError extends Error {
  override name = 'PasskeyStepError'
}

/** Whether this browser, at this address, can use passkeys. False on the server, and until scripts run. */
export function useCanUsePasskeys(): boolean {
  return (
    useHydrated() &&
    // Missing on plain http too, except on the machine itself.
    typeof window.PublicKeyCredential === 'function' &&
    isNamedHost(window.location.hostname)
  )
}

/**
 * Runs what asks a device for a passkey, once at a time.
 * @param work may give words that say how it ended.
 * @param cancelled what is said when the person or the device has let it be.
 */
export function useCeremony(work: () => Promise<CeremonyOutcome | undefined>, cancelled: string) {
  const [isRunning, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<CeremonyOutcome>()

  async function start() {
    if (isRunning) return
    setOutcome(undefined)
    setRunning(true)
    try {
      setOutcome(await work())
    } catch (error) {
      setOutcome(toOutcome(error, cancelled))
    }
    setRunning(false)
  }

  return { isRunning, outcome, start }
}

/**
 * Posts one step, not by the router: what fails here must not take the page away.
 * @throws Refused with words for whoever waits.
 */
export async function postStep<Answer>(
  address: string,
  form: Record<string, string>,
): Promise<Answer> {
  const sent = fetch(address, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const answer = await sent.catch(() => {
    throw new PasskeyStepError('The server did not answer. Check your connection and try again.')
  })
  if (answer.type === 'opaqueredirect') {
    throw new PasskeyStepError('Your login has ended. Load the page again and log in.')
  }
  const body = await answer.json().catch(() => undefined)
  if (answer.ok && body) return body
  throw new PasskeyStepError(body?.problem ?? 'Something went wrong on our side. Please try again.')
}

// The names are those of the browser's own errors: the library keeps them.
function toOutcome(error: unknown, cancelled: string): CeremonyOutcome {
  if (error instanceof PasskeyStepError) return { tone: 'problem', words: error.message }
  const name = error instanceof Error ? error.name : ''
  if (['NotAllowedError', 'AbortError'].includes(name)) return { tone: 'neutral', words: cancelled }
  return { tone: 'problem', words: problems[name] ?? failed }
}

const failed =
  'Your browser could not use a passkey here. Your password and authenticator app work everywhere.'

const unable =
  'This device cannot keep a passkey: it has to check that it is you, by a finger, your face or a PIN.'

const problems: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: unable,
  NotSupportedError: unable,
}
