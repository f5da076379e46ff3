import type { ReactNode } from 'react'
import type { PublicText } from '../links/public-text.ts'
import type { PageContext } from './page-context.ts'
import { PublicPanel } from './public-panel.server.tsx'
import { ViewDocument } from './view-document.server.tsx'
import { Words } from './words.server.tsx'

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
      <Words as="p" text={invalid.text} />
      <Words as="p" text={invalid.what} />
      <p>
        <Words as="a" href="/view" className="call" text={invalid.enter} />
      </p>
    </NoticePage>
  )
}

/** Draws the page for a link whose budget of wrong codes is used up. */
export function LockedPage({ page, publicText }: PublicPageProps) {
  const { locked } = page.language.texts
  return (
    <NoticePage page={page} heading={locked.title}>
      <Words as="p" text={locked.text} />
      <Words as="p" className="box aid" text={locked.helping} />
      <PublicPanel page={page} publicText={publicText} />
      <p className="go">
        <Words as="a" href="/dashboard" text={locked.owner} />
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
      <Words as="p" text={throttled.text({ minutes })} />
      <Words as="p" className="box aid" text={helping} />
      <PublicPanel page={page} publicText={publicText} />
      <p>
        <Words
          as="a"
          href={page.path}
          className="call quiet"
          text={page.language.texts.code.title}
        />
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
      <Words as="p" text={text} />
      <Words as="p" className="box aid" text={helping} />
      {requestId && <Words as="p" className="muted" text={reference({ id: requestId })} />}
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
      <Words as="h1" text={heading} />
      {children}
      <p className="go">
        <Words as="a" href="/" text={page.language.texts.home} />
      </p>
    </ViewDocument>
  )
}
