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
          <strong>Your emergency links stop at once</strong>, and so does every printed card with
          them. Carry another one from now on.
        </li>
        <li>
          Your proxies lose their access, and invitations that you sent open nothing. You lose the
          access to people whom you help; they are told by mail that you left.
        </li>
        <li>
          Your profile, the change history, images, comments, notes and settings are deleted, with
          the key that opens them.
        </li>
      </ul>
      <h3 className="mt-4 text-lg">What stays</h3>
      <ul className="mt-2 max-w-prose list-disc space-y-2 pl-6">
        <li>
          The log of who has seen your record stays for six years or more, because the law may ask
          for it. It is sealed with a key that is destroyed: nobody can read it, and it names
          nobody.
        </li>
        <li>
          What you wrote or changed in records of other people stays there under your name, as does
          your address in an invitation that somebody sent you. Mails that were sent are sent.
        </li>
        <li>
          Copies in backups go as these grow old. An account that was deleted never comes back.
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
