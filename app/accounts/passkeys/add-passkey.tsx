import { useHref, useRevalidator } from '@remix-run/react'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { Button } from '#app/ui/button.tsx'
import { postStep, useCanUsePasskeys, useCeremony } from './passkey-ceremony.ts'
import { PasskeyOutcome } from './passkey-outcome.tsx'
import { passkeysPath } from './passkey-rules.ts'

/** Creates a passkey in this browser and adds it. Drawn only if the browser supports it. */
export function AddPasskey() {
  const canAdd = useCanUsePasskeys()
  const address = useHref(`${passkeysPath}/add`)
  const { revalidate } = useRevalidator()
  const { isRunning, outcome, start } = useCeremony(async () => {
    try {
      await addPasskey(address)
      return { tone: 'neutral', message: 'Passkey added' }
    } finally {
      // Also after a refusal: the page may have to ask for the password.
      revalidate()
    }
  }, 'No passkey was added.')
  if (!canAdd) return null
  return (
    <div className="mt-5">
      <Button type="button" aria-disabled={isRunning || undefined} onClick={() => void start()}>
        {isRunning ? 'Adding…' : 'Add a passkey'}
      </Button>
      <PasskeyOutcome outcome={outcome} />
    </div>
  )
}

async function addPasskey(address: string): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    postStep<PublicKeyCredentialCreationOptionsJSON>(address, { step: 'options' }),
  ])
  const answer = JSON.stringify(await startRegistration({ optionsJSON }))
  await postStep(address, { step: 'answer', answer })
}
