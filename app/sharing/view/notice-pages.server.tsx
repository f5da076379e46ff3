import type { ReactNode } from 'react'
import { Shell } from './shell.server.tsx'

interface PageProps {
  nonce: string
}

/** For an address that opens nothing. */
export function InvalidLinkPage({ nonce }: PageProps) {
  return (
    <NoticePage nonce={nonce} heading="Invalid Link">
      <p>This QR code link appears to be invalid or has expired.</p>
      <p>
        Check that the whole link was copied, or scan the QR code again. If its owner made a new
        link, only the new one works.
      </p>
      <p>
        <a href="/view">Enter a link</a>
      </p>
    </NoticePage>
  )
}

/** For a link whose budget of wrong codes is used up. */
export function LockedPage({ nonce }: PageProps) {
  return (
    <NoticePage nonce={nonce} heading="This link is locked">
      <p>
        This link is locked after too many wrong codes. Until its owner unlocks it, no code opens
        it, not even the right one.
      </p>
      <p>
        If you are the owner, <a href="/dashboard">sign in and unlock it</a> on your dashboard. If
        you are helping somebody, call the people they trust, and your local emergency number when
        there is danger.
      </p>
    </NoticePage>
  )
}

/** For a client that tried too much in a short time. */
export function ThrottledPage({ nonce, retryAfter }: PageProps & { retryAfter: number }) {
  const minutes = Math.ceil(retryAfter / 60)
  return (
    <NoticePage nonce={nonce} heading="Too many tries">
      <p>
        Too many tries came from your connection. Wait {minutes}{' '}
        {minutes === 1 ? 'minute' : 'minutes'}, then try again. Nothing was checked just now.
      </p>
      <p>If you are helping somebody in danger, call your local emergency number.</p>
    </NoticePage>
  )
}

/** For a code that could not be counted, and so was not checked. */
export function NotCheckedPage({ nonce, requestId }: PageProps & { requestId: string }) {
  return (
    <NoticePage nonce={nonce} heading="The code was not checked">
      <p>
        The server has a problem and could not check your code. This did not count as a try. Go back
        and try again in a minute.
      </p>
      <p>If you are helping somebody in danger, call your local emergency number.</p>
      <Reference requestId={requestId} />
    </NoticePage>
  )
}

/** For everything that should not have happened. */
export function FailurePage({ nonce, requestId }: PageProps & { requestId: string }) {
  return (
    <NoticePage nonce={nonce} heading="Something went wrong">
      <p>
        The server has a problem and could not show this page. Try again in a minute. If you are
        helping somebody in danger, call your local emergency number.
      </p>
      <Reference requestId={requestId} />
    </NoticePage>
  )
}

function NoticePage({
  nonce,
  heading,
  children,
}: PageProps & { heading: string; children: ReactNode }) {
  return (
    <Shell title={heading} nonce={nonce}>
      <h1>{heading}</h1>
      {children}
      <p>
        <a href="/">Return to Home</a>
      </p>
    </Shell>
  )
}

function Reference({ requestId }: { requestId: string }) {
  return (
    <p className="muted">If you tell somebody about it, give them this reference: {requestId}</p>
  )
}
