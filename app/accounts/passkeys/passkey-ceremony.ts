import { useState } from 'react'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { isNamedHost } from './passkey-rules.ts'

/** Result of a ceremony as a message; `neutral` if nothing went wrong. */
export interface CeremonyOutcome {
  tone: 'neutral' | 'problem'
  message: string
}

/** Carries the server's message, or a message about its missing answer. */
class PasskeyStepError extends Error {
  override name = 'PasskeyStepError'
}

/** Returns whether this browser can use passkeys at this address. False before hydration. */
export function useCanUsePasskeys(): boolean {
  return (
    useHydrated() &&
    // Missing over http, except on localhost.
    typeof window.PublicKeyCredential === 'function' &&
    isNamedHost(window.location.hostname)
  )
}

/**
 * Runs one passkey ceremony at a time.
 * @param work may return an outcome.
 * @param cancelled message if the person or the device cancels.
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
 * Posts one step without the router: an error must not replace the page.
 * @throws PasskeyStepError with a message for the person.
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

// The library keeps the browser's error names.
function toOutcome(error: unknown, cancelled: string): CeremonyOutcome {
  if (error instanceof PasskeyStepError) return { tone: 'problem', message: error.message }
  const name = error instanceof Error ? error.name : ''
  if (['NotAllowedError', 'AbortError'].includes(name))
    return { tone: 'neutral', message: cancelled }
  return { tone: 'problem', message: problems[name] ?? defaultProblem }
}

const defaultProblem =
  'Your browser could not use a passkey here. Your password and authenticator app work everywhere.'

const unsuitableDevice =
  'This device cannot store a passkey: it must be able to check your fingerprint, your face or a PIN.'

const problems: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: unsuitableDevice,
  NotSupportedError: unsuitableDevice,
}
