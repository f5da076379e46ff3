import type { ReactNode } from 'react'
import type { PublicText } from '../links/public-text.ts'
import type { PageContext } from './page-context.ts'
import { PublicPanel } from './public-panel.server.tsx'
import { ViewDocument } from './view-document.server.tsx'

interface PageProps {
  page: PageContext
}

interface PublicPageProps extends PageProps {
  publicText?: PublicText
}

/** Draws the page for an address that opens nothing. */
export function InvalidLinkPage({ page }: PageProps) {
  const { invalid } = page.language.texts
  return (
    <NoticePage page={page} heading={invalid.title}>
      <p>{invalid.text}</p>
      <p>{invalid.what}</p>
      <p>
        <a href="/view" className="call">
          {invalid.enter}
        </a>
      </p>
    </NoticePage>
  )
}

/** Draws the page for a link whose budget of wrong codes is used up. */
export function LockedPage({ page, publicText }: PublicPageProps) {
  const { locked } = page.language.texts
  return (
    <NoticePage page={page} heading={locked.title}>
      <p>{locked.text}</p>
      <p className="box aid">{locked.helping}</p>
      <PublicPanel page={page} publicText={publicText} />
      <p className="go">
        <a href="/dashboard">{locked.owner}</a>
      </p>
    </NoticePage>
  )
}

/** Draws the page for a client that made too many tries. */
export function ThrottledPage({
  page,
  retryAfter,
  publicText,
}: PublicPageProps & { retryAfter: number }) {
  const { throttled, helping } = page.language.texts
  const minutes = throttled.minutes(Math.ceil(retryAfter / 60))
  return (
    <NoticePage page={page} heading={throttled.title}>
      <p>{throttled.text({ minutes })}</p>
      <p className="box aid">{helping}</p>
      <PublicPanel page={page} publicText={publicText} />
      <p>
        <a href={page.path} className="call quiet">
          {page.language.texts.code.title}
        </a>
      </p>
    </NoticePage>
  )
}

/** Draws the page for a record that was opened very often within an hour. */
export function TooOftenPage({ page }: PageProps) {
  const { title, tooOften } = page.language.texts.access
  return <HelpPage page={page} heading={title} text={tooOften} />
}

/** Draws the page for a code that could not be counted, and so was not checked. */
export function NotCheckedPage({ page, requestId }: PageProps & { requestId: string }) {
  const { title, text } = page.language.texts.notChecked
  return <HelpPage page={page} heading={title} text={text} requestId={requestId} />
}

/** Draws the page for an unexpected error. */
export function FailurePage({ page, requestId }: PageProps & { requestId: string }) {
  const { title, text } = page.language.texts.failure
  return <HelpPage page={page} heading={title} text={text} requestId={requestId} />
}

interface HelpPageProps extends PageProps {
  heading: string
  text: string
  requestId?: string
}

function HelpPage({ page, heading, text, requestId }: HelpPageProps) {
  const { helping, reference } = page.language.texts
  return (
    <NoticePage page={page} heading={heading}>
      <p>{text}</p>
      <p className="box aid">{helping}</p>
      {requestId && <p className="muted">{reference({ id: requestId })}</p>}
    </NoticePage>
  )
}

function NoticePage({
  page,
  heading,
  children,
}: PageProps & { heading: string; children: ReactNode }) {
  return (
    <ViewDocument title={heading} page={page}>
      <h1>{heading}</h1>
      {children}
      <p className="go">
        <a href="/">{page.language.texts.home}</a>
      </p>
    </ViewDocument>
  )
}
