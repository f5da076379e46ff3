import { useHref } from '@remix-run/react'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { Button } from '#app/ui/button.tsx'
import { browserTimeZone } from '#app/ui/document/browser-time-zone.ts'
import { useRootData } from '#app/ui/document/root-data.ts'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { postStep, useCanUsePasskeys, useCeremony } from './passkey-ceremony.ts'
import { PasskeyOutcome } from './passkey-outcome.tsx'
import { isNamedHost, passkeyLoginPath } from './passkey-rules.ts'

interface PasskeyButtonProps {
  /** 'login' replaces the password; 'second-factor' replaces the code after it. */
  purpose: 'login' | 'second-factor'
}

/** Logs in with a passkey. Drawn only in a browser that supports passkeys. */
export function PasskeyButton({ purpose }: PasskeyButtonProps) {
  const isSupported = useCanUsePasskeys()
  const isHydrated = useHydrated()
  const origin = useRootData()?.origin
  const address = useHref(passkeyLoginPath)
  const { isRunning, outcome, start } = useCeremony(() => logIn(address, purpose), cancelledMessage)
  // Reserves the space of the button, so that nothing moves.
  if (!isHydrated && origin && isNamedHost(new URL(origin).hostname))
    return <div className="passkey-place" />
  if (!isSupported) return null
  return (
    <div className="my-6">
      <Button
        type="button"
        variant="secondary"
        aria-disabled={isRunning || undefined}
        onClick={() => void start()}
      >
        {isRunning ? 'Waiting for your passkey…' : labels[purpose]}
      </Button>
      <PasskeyOutcome outcome={outcome} />
    </div>
  )
}

const labels: Record<PasskeyButtonProps['purpose'], string> = {
  login: 'Log in with a passkey',
  'second-factor': 'Use a passkey instead',
}

const cancelledMessage = 'No passkey was used. You can try again, or go on without one.'

async function logIn(address: string, purpose: PasskeyButtonProps['purpose']): Promise<undefined> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    postStep<PublicKeyCredentialRequestOptionsJSON>(address, { step: 'options', purpose }),
  ])
  const answer = JSON.stringify(await startAuthentication({ optionsJSON }))
  const timeZone = browserTimeZone() ?? ''
  const form = { step: 'answer', purpose, answer, timeZone }
  const { path } = await postStep<{ path: string }>(address, form)
  // Loads a new document: everything on the page depends on the login.
  window.location.assign(path)
  // The button stays busy until the document is there.
  return new Promise(() => undefined)
}
