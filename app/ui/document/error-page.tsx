import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { ButtonLink } from '../button.tsx'
import { Page } from '../page.tsx'
import { useActing, useRootData } from './root-data.ts'
import { useHydrated } from './use-hydrated.ts'

interface ErrorPageProps {
  error: unknown
  /** What the page that could not be made says of it. */
  lead?: string
  /** Id of the request that failed, as it stands in the log. */
  reference?: string
  /** The address at which this site wants to be used; posts from any other are refused. */
  origin?: string
}

/** What stands in the title while this page shows. */
export function errorTitle(error: unknown): string {
  if (hasStatus(error, 404)) return 'Page not found'
  if (hasStatus(error, 503)) return 'Not saved'
  if (hasStatus(error, 405)) return notPossible
  return hasStatus(error, 403) ? 'Nothing was changed' : 'Unexpected Application Error!'
}

/** The page in place of a page that does not exist or could not be made. Never shows a stack. */
export function ErrorPage({ error, lead, reference, origin }: ErrorPageProps) {
  const isElsewhere = useHydrated() && origin !== undefined && window.location.origin !== origin
  if (hasStatus(error, 404)) return <NotFound />
  if (hasStatus(error, 405)) return <MethodNotAllowed />
  if (hasStatus(error, 403) || (isElsewhere && isUnreadable(error))) {
    return <WrongOrigin origin={origin} />
  }
  if (isRouteErrorResponse(error) && error.status === 503) return <NotSaved words={error.data} />
  return <Unexpected error={error} lead={lead} reference={reference} />
}

function NotFound() {
  const isOtherRecord = useIsOtherRecord()
  return (
    <Page
      before={<p className="mb-2 text-2xl font-bold tabular-nums text-action">404</p>}
      title="Page not found"
      lead={
        isOtherRecord
          ? 'This page does not exist, or is not shared with you.'
          : "The page you're looking for doesn't exist or has been moved."
      }
    >
      <NextStepLink />
    </Page>
  )
}

// The words of the launcher's own pages: see `app/server/plain-page.ts`.
const notPossible = 'This is not possible here'

/** For a form that was sent to a page which takes none. */
function MethodNotAllowed() {
  return (
    <Page title={notPossible} lead="Nothing was changed.">
      <NextStepLink />
    </Page>
  )
}

/** The way out of a dead end. For who acts for somebody it leads to that person, or to all whom they help. */
function NextStepLink({ className }: { className?: string }) {
  const acting = useActing()
  const isOtherRecord = useIsOtherRecord()
  if (acting) {
    return (
      <ButtonLink to="/dashboard" className={className}>
        Back to {acting.firstName}’s dashboard
      </ButtonLink>
    )
  }
  if (isOtherRecord) {
    return (
      <a href="/proxy/dashboard" className={`button button-primary ${className ?? ''}`}>
        People I help
      </a>
    )
  }
  return (
    <ButtonLink to="/" className={className}>
      Return to Home
    </ButtonLink>
  )
}

/**
 * Whether the visitor is logged in and asked for a page of somebody else's record. The same for an access that has ended
 * and for one that never was; its page is served without the person, so that only the address tells.
 */
function useIsOtherRecord(): boolean {
  const { pathname } = useLocation()
  const root = useRootData()
  if (!root?.isLoggedIn) return false
  return Boolean(root.acting) || root.hasNoAccess || parseProxyUrl(pathname).accessId !== undefined
}

function WrongOrigin({ origin }: { origin?: string }) {
  return (
    <Page
      title="Nothing was changed"
      lead="For your safety this was not carried out: it was not sent from this site’s own address."
    >
      <p className="max-w-prose">
        {origin ? (
          <>
            Open <a href={origin}>{origin}</a> and try again there.
          </>
        ) : (
          'Open this site at its usual address and try again there.'
        )}
      </p>
    </Page>
  )
}

// Our own words: what the server answers when it cannot write.
function NotSaved({ words }: { words: unknown }) {
  return (
    <Page title="Not saved" lead={typeof words === 'string' ? words : 'Nothing was saved.'}>
      <p className="max-w-prose">Go back to the page before: your browser keeps what you typed.</p>
      <NextStepLink className="mt-6" />
    </Page>
  )
}

function Unexpected({ error, lead, reference }: ErrorPageProps) {
  const words = isRouteErrorResponse(error) ? messageOf(error) : (lead ?? messageOf(error))
  return (
    <Page title="Unexpected Application Error!" lead={words}>
      <p className="max-w-prose">
        What you just did may not have been saved. Go back and try again; if it happens once more,
        tell whoever runs this site{reference ? ' and give them this reference:' : '.'}
      </p>
      {reference && (
        <p className="mt-3">
          <code className="select-all rounded bg-sunken px-2 py-1 text-base">{reference}</code>
        </p>
      )}
      <NextStepLink className="mt-6" />
    </Page>
  )
}

function hasStatus(error: unknown, status: number): boolean {
  return isRouteErrorResponse(error) && error.status === status
}

// A refusal that comes before the application is a plain page, and all that Remix tells of it is that it
// could not read it.
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unable to decode turbo-stream')
}

// Our own answers carry words for people. An exception's message is for the log: Remix replaces it in production,
// and what a browser throws names code.
function messageOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'Something went wrong on our side.'
  const words =
    typeof error.data === 'string' && error.data.length < 300 ? error.data : error.statusText
  return [String(error.status), words].filter(Boolean).join(' – ')
}
