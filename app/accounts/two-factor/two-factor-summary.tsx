import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { recoveryCodesPerPerson } from './two-factor-codes.ts'
import { twoFactorPath } from './two-factor-path.ts'
import type { TwoFactorState } from './two-factor-state.server.ts'

/** Shows whether two-factor is on, with the recovery codes left or the requirements. */
export function TwoFactorSummary(state: TwoFactorState) {
  const isOn = state.authenticator
  return (
    <>
      <p>{isOn ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}</p>
      {isOn ? <RecoveryCodes {...state} /> : <Requirements />}
    </>
  )
}

function Requirements() {
  return (
    <>
      <p className="max-w-prose">
        You need an authenticator app, such as Google Authenticator, Microsoft Authenticator, Aegis
        or 2FAS, or a password manager that makes such codes. Setting it up takes about two minutes.
        It is on as soon as you enter a correct code from the app.
      </p>
      <p className="max-w-prose">
        You also get ten recovery codes for when your phone is not at hand. The emergency link and
        its code keep working as before: responders never need this.
      </p>
    </>
  )
}

function RecoveryCodes({ recoveryCodesLeft: left, isLocked }: TwoFactorState) {
  return (
    <>
      {isLocked && (
        <Notice tone="danger" title="Your authenticator app is locked">
          <p>
            Too many wrong codes were entered over time, so its codes are no longer accepted. Set it
            up again below.
          </p>
        </Notice>
      )}
      <Card className="mt-6">
        <h2 className="text-xl">Recovery codes</h2>
        <p>
          {left === 0
            ? 'You have none left. Without your phone you could not log in.'
            : `You have ${left} of ${recoveryCodesPerPerson} left. Each logs you in once when your phone is not at hand.`}
        </p>
        <ButtonLink to={twoFactorPath('recovery-codes')} variant="secondary" className="mt-4">
          Make new recovery codes
        </ButtonLink>
      </Card>
    </>
  )
}
