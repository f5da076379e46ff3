import type { ReactNode } from 'react'
import type { PublicText } from '../links/public-text.ts'
import type { PageContext } from './page-context.ts'
import { PublicPanel } from './public-panel.server.tsx'
import { ViewDocument } from './view-document.server.tsx'

interface PageProps {
  pageContext: PageContext
}

interface PublicPageProps extends PageProps {
  publicText?: PublicText
}

/** Draws the page for an address that opens nothing. */
export function InvalidLinkPage({ pageContext }: PageProps) {
  const { invalid } = pageContext.language.texts
  return (
    <NoticePage pageContext={pageContext} heading={invalid.title}>
      <p>{invalid.text}</p>
      <p>{invalid.what}</p>
      <p>
        <a href="/view">{invalid.enter}</a>
      </p>
    </NoticePage>
  )
}

/** Draws the page for a link whose budget of wrong codes is used up. */
export function LockedPage({ pageContext, publicText }: PublicPageProps) {
  const { locked } = pageContext.language.texts
  return (
    <NoticePage pageContext={pageContext} heading={locked.title}>
      <p>{locked.text}</p>
      <p>{locked.helping}</p>
      <PublicPanel pageContext={pageContext} publicText={publicText} />
      <p>
        <a href="/dashboard">{locked.owner}</a>
      </p>
    </NoticePage>
  )
}

/** Draws the page for a client that made too many tries. */
export function ThrottledPage({
  pageContext,
  retryAfter,
  publicText,
}: PublicPageProps & { retryAfter: number }) {
  const { throttled, helping } = pageContext.language.texts
  const minutes = throttled.minutes(Math.ceil(retryAfter / 60))
  return (
    <NoticePage pageContext={pageContext} heading={throttled.title}>
      <p>{throttled.text({ minutes })}</p>
      <p>{helping}</p>
      <PublicPanel pageContext={pageContext} publicText={publicText} />
      <p>
        <a href={pageContext.path}>{pageContext.language.texts.code.title}</a>
      </p>
    </NoticePage>
  )
}

/** Draws the page for a record that was opened very often within an hour. */
export function TooOftenPage({ pageContext }: PageProps) {
  const { access, helping } = pageContext.language.texts
  return (
    <NoticePage pageContext={pageContext} heading={access.title}>
      <p>{access.tooOften}</p>
      <p>{helping}</p>
    </NoticePage>
  )
}

/** Draws the page for a code that could not be counted, and so was not checked. */
export function NotCheckedPage({ pageContext, requestId }: PageProps & { requestId: string }) {
  const { notChecked, helping } = pageContext.language.texts
  return (
    <NoticePage pageContext={pageContext} heading={notChecked.title}>
      <p>{notChecked.text}</p>
      <p>{helping}</p>
      <Reference pageContext={pageContext} requestId={requestId} />
    </NoticePage>
  )
}

/** Draws the page for an unexpected error. */
export function FailurePage({ pageContext, requestId }: PageProps & { requestId: string }) {
  const { failure, helping } = pageContext.language.texts
  return (
    <NoticePage pageContext={pageContext} heading={failure.title}>
      <p>{failure.text}</p>
      <p>{helping}</p>
      <Reference pageContext={pageContext} requestId={requestId} />
    </NoticePage>
  )
}

function NoticePage({
  pageContext,
  heading,
  children,
}: PageProps & { heading: string; children: ReactNode }) {
  return (
    <ViewDocument title={heading} pageContext={pageContext}>
      <h1>{heading}</h1>
      {children}
      <p>
        <a href="/">{pageContext.language.texts.home}</a>
      </p>
    </ViewDocument>
  )
}

function Reference({ pageContext, requestId }: PageProps & { requestId: string }) {
  return <p className="muted">{pageContext.language.texts.reference({ id: requestId })}</p>
}
