import type { ReactNode } from 'react'
import type { PublicText } from '../links/public-lines.ts'
import type { Frame } from './page-frame.ts'
import { OpenPanel } from './public-panel.server.tsx'
import { Shell } from './view-document.server.tsx'

interface PageProps {
  frame: Frame
}

interface OpenPageProps extends PageProps {
  open?: PublicText
}

/** For an address that opens nothing. */
export function InvalidLinkPage({ frame }: PageProps) {
  const { invalid } = frame.language.texts
  return (
    <NoticePage frame={frame} heading={invalid.title}>
      <p>{invalid.text}</p>
      <p>{invalid.what}</p>
      <p>
        <a href="/view">{invalid.enter}</a>
      </p>
    </NoticePage>
  )
}

/** For a link whose budget of wrong codes is used up. */
export function LockedPage({ frame, open }: OpenPageProps) {
  const { locked } = frame.language.texts
  return (
    <NoticePage frame={frame} heading={locked.title}>
      <p>{locked.text}</p>
      <p>{locked.helping}</p>
      <OpenPanel frame={frame} open={open} />
      <p>
        <a href="/dashboard">{locked.owner}</a>
      </p>
    </NoticePage>
  )
}

/** For a client that tried too much in a short time. */
export function ThrottledPage({ frame, retryAfter, open }: OpenPageProps & { retryAfter: number }) {
  const { throttled, helping } = frame.language.texts
  const minutes = throttled.minutes(Math.ceil(retryAfter / 60))
  return (
    <NoticePage frame={frame} heading={throttled.title}>
      <p>{throttled.text({ minutes })}</p>
      <p>{helping}</p>
      <OpenPanel frame={frame} open={open} />
      <p>
        <a href={frame.path}>{frame.language.texts.code.title}</a>
      </p>
    </NoticePage>
  )
}

/** For a record that one browser opened very often in an hour. */
export function TooOftenPage({ frame }: PageProps) {
  const { access, helping } = frame.language.texts
  return (
    <NoticePage frame={frame} heading={access.title}>
      <p>{access.tooOften}</p>
      <p>{helping}</p>
    </NoticePage>
  )
}

/** For a code that could not be counted, and so was not checked. */
export function NotCheckedPage({ frame, requestId }: PageProps & { requestId: string }) {
  const { notChecked, helping } = frame.language.texts
  return (
    <NoticePage frame={frame} heading={notChecked.title}>
      <p>{notChecked.text}</p>
      <p>{helping}</p>
      <Reference frame={frame} requestId={requestId} />
    </NoticePage>
  )
}

/** For everything that should not have happened. */
export function FailurePage({ frame, requestId }: PageProps & { requestId: string }) {
  const { failure, helping } = frame.language.texts
  return (
    <NoticePage frame={frame} heading={failure.title}>
      <p>{failure.text}</p>
      <p>{helping}</p>
      <Reference frame={frame} requestId={requestId} />
    </NoticePage>
  )
}

function NoticePage({
  frame,
  heading,
  children,
}: PageProps & { heading: string; children: ReactNode }) {
  return (
    <Shell title={heading} frame={frame}>
      <h1>{heading}</h1>
      {children}
      <p>
        <a href="/">{frame.language.texts.home}</a>
      </p>
    </Shell>
  )
}

function Reference({ frame, requestId }: PageProps & { requestId: string }) {
  return <p className="muted">{frame.language.texts.reference({ id: requestId })}</p>
}
