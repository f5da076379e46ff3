import { useHref } from '@remix-run/react'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { Button } from '#app/ui/button.tsx'
import { useRootData } from '#app/ui/document/root-data.ts'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { postStep, useCanUsePasskeys, useCeremony } from './passkey-ceremony.ts'
import { PasskeyOutcome } from './passkey-outcome.tsx'
import { isNamedHost, passkeyLoginPath } from './passkey-rules.ts'

interface PasskeyButtonProps {
  /** In place of the password, or as the second step after it. */
  purpose: 'login' | 'second-factor'
}

/** Logs in with a passkey. Drawn only where the browser can use one: never by the server, never without JavaScript. */
export function PasskeyButton({ purpose }: PasskeyButtonProps) {
  const isOffered = useCanUsePasskeys()
  const isHydrated = useHydrated()
  const origin = useRootData()?.origin
  const address = useHref(passkeyLoginPath)
  const { isRunning, outcome, start } = useCeremony(() => logIn(address, purpose), cancelled)
  // Keeps the place of the button, so that nothing moves when the scripts arrive.
  if (!isHydrated && origin && isNamedHost(new URL(origin).hostname))
    return <div className="passkey-place" />
  if (!isOffered) return null
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

const cancelled = 'No passkey was used. You can try again, or go on without one.'

async function logIn(address: string, purpose: PasskeyButtonProps['purpose']): Promise<undefined> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    postStep<PublicKeyCredentialRequestOptionsJSON>(address, { step: 'options', purpose }),
  ])
  const answer = JSON.stringify(await startAuthentication({ optionsJSON }))
  const { path } = await postStep<{ path: string }>(address, { step: 'answer', purpose, answer })
  // A document of its own: who is signed in has changed for everything on the page.
  window.location.assign(path)
  // Until it is there the button goes on saying that it is busy.
  return new Promise(() => undefined)
}
