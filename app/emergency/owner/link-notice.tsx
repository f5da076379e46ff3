import { Form } from '@remix-run/react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { linkPath } from './link-paths.ts'
import {
  finalLockWarning,
  findLinkState,
  type LinkStatus,
  lastUnlockWarning,
} from './link-texts.ts'

interface LinkNoticeProps {
  link: LinkStatus & { id: string; unlocksLeft: number; isNextLockFinal: boolean }
}

/**
 * Draws the reason why a link does not open, with one action, or the warning that its next lock is
 * final. Draws nothing for other links.
 */
export function LinkNotice({ link }: LinkNoticeProps) {
  const canManage = useCan('manage')
  switch (findLinkState(link)) {
    case 'open':
      return link.isNextLockFinal ? <FinalLock id={link.id} /> : null
    case 'ended':
      return (
        <Notice tone="attention" title="This link has ended">
          <p>
            The link no longer works.{' '}
            {canManage && (
              <>
                <a href="#name-and-last-day" className="link">
                  Change its last day
                </a>{' '}
                to use it again.
              </>
            )}
          </p>
        </Notice>
      )
    case 'paused':
      return (
        <Notice tone="attention" title="This link is paused">
          <p>People who scan it see that the link is invalid.</p>
          {canManage && <PauseForm id={link.id} isPaused />}
        </Notice>
      )
    case 'locked':
      return <LockedNotice {...link} />
  }
}

function FinalLock({ id }: { id: string }) {
  const mayReplace = useCan('manage')
  const actingFor = useProxiedOwner()
  return (
    <Notice tone="attention" title="This code cannot be unlocked again">
      <p>{finalLockWarning(actingFor ? 'proxy' : 'owner')}</p>
      {mayReplace && (
        <ButtonLink to={linkPath(id, 'replace')} variant="secondary">
          Replace link and code
        </ButtonLink>
      )}
    </Notice>
  )
}

function LockedNotice({ id, unlocksLeft }: LinkNoticeProps['link']) {
  const canUnlock = unlocksLeft > 0
  const mayReplace = useCan('manage')
  const actingFor = useProxiedOwner()
  return (
    <Notice tone="danger" title="This link is locked after wrong codes">
      <p>
        {canUnlock
          ? 'Devices that opened it before can still open it. Nobody else can, not even with the right code.'
          : 'There were too many wrong codes for this code to be safe. It cannot be unlocked again.'}
        {unlocksLeft === 1 && <span>{` ${lastUnlockWarning(actingFor ? 'proxy' : 'owner')}`}</span>}
      </p>
      {(canUnlock || mayReplace) && (
        <ButtonLink to={linkPath(id, canUnlock ? 'unlock' : 'replace')}>
          {canUnlock ? 'Unlock the emergency link' : 'Replace link and code'}
        </ButtonLink>
      )}
    </Notice>
  )
}

/** Draws the button that pauses or resumes a link. */
export function PauseForm({ id, isPaused }: { id: string; isPaused: boolean }) {
  const path = linkPath(id, 'pause')
  return (
    <Form method="post" action={path}>
      <HiddenFields values={{ paused: isPaused ? 'no' : 'yes' }} />
      <SubmitButton
        variant={isPaused ? 'primary' : 'secondary'}
        pending={isPaused ? 'Resuming…' : 'Pausing…'}
        to={path}
      >
        {isPaused ? 'Resume this link' : 'Pause this link'}
      </SubmitButton>
    </Form>
  )
}
