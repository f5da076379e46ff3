import { Link } from '@remix-run/react'
import { exportPath } from '../export/export-paths.ts'

/** Says what the erasure of an account deletes, and what stays. */
export function ErasureEffects() {
  return (
    <>
      <p className="max-w-prose">
        This deletes your account and everything in it, immediately and permanently. Nobody can undo
        this, not even the operator of this site.
      </p>
      <ul className="mt-3 max-w-prose list-disc space-y-2 pl-6">
        <li>
          <strong>Your emergency links stop working at once</strong>, and so does every printed
          card. Carry something else from now on.
        </li>
        <li>
          Your proxies lose their access, and invitations that you sent stop working. You lose your
          access to the people you help, and we tell them by mail.
        </li>
        <li>
          We delete your profile, change history, images, comments, notes and settings, and the key
          that encrypts them.
        </li>
      </ul>
      <h3 className="mt-4 text-lg">What stays</h3>
      <ul className="mt-2 max-w-prose list-disc space-y-2 pl-6">
        <li>
          The log of who has seen your record stays for six years or more, because the law may
          require it. It names nobody, and the key to its details is destroyed.
        </li>
        <li>
          What you wrote or changed in other people’s records stays there under your name. Your
          address stays in invitations that somebody sent you. We cannot take back mails that were
          sent.
        </li>
        <li>
          Copies in backups stay until the operator deletes the backups. A restored backup does not
          bring your account back.
        </li>
      </ul>
      <p className="mt-4 max-w-prose">
        We send no mail about this, because we do not keep your address. You may want to{' '}
        <Link to={exportPath} className="link">
          download your data
        </Link>{' '}
        first.
      </p>
    </>
  )
}
