import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { ButtonLink } from '../button.tsx'
import { Page } from '../page.tsx'
import { useProxiedOwner, useRootData } from './root-data.ts'
import { useHydrated } from './use-hydrated.ts'

interface ErrorPageProps {
  error: unknown
  /** Message of the failed page. */
  lead?: string
  /** Id of the failed request, as in the log. */
  reference?: string
  /** Origin of this site; posts from others are refused. */
  origin?: string
}

/** Returns the title of the error page. */
export function errorTitle(error: unknown): string {
  if (hasStatus(error, 404)) return 'Page not found'
  if (hasStatus(error, 503)) return 'Not saved'
  return hasStatus(error, 403) ? 'Nothing was changed' : 'Unexpected Application Error!'
}

/** The page shown for an error. It never shows a stack trace. */
export function ErrorPage({ error, lead, reference, origin }: ErrorPageProps) {
  const isElsewhere = useHydrated() && origin !== undefined && window.location.origin !== origin
  if (hasStatus(error, 404)) return <NotFound />
  if (hasStatus(error, 403) || (isElsewhere && isUnreadable(error))) {
    return <WrongOrigin origin={origin} />
  }
  if (isRouteErrorResponse(error) && error.status === 503) return <NotSaved message={error.data} />
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

/** Links a proxy to the owner's dashboard or the people they help, and others to the home page. */
function NextStepLink({ className }: { className?: string }) {
  const proxiedOwner = useProxiedOwner()
  const isOtherRecord = useIsOtherRecord()
  if (proxiedOwner) {
    return (
      <ButtonLink to="/dashboard" className={className}>
        Back to {proxiedOwner.firstName}’s dashboard
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
 * Returns whether a logged-in visitor asked for the record of another person. After an ended or
 * unknown access the page has no owner, so the path decides.
 */
function useIsOtherRecord(): boolean {
  const { pathname } = useLocation()
  const root = useRootData()
  if (!root?.isLoggedIn) return false
  return (
    Boolean(root.proxiedOwner) || root.hasNoAccess || parseProxyUrl(pathname).accessId !== undefined
  )
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

// Shown if the server cannot write; `message` is its answer.
function NotSaved({ message }: { message: unknown }) {
  return (
    <Page title="Not saved" lead={typeof message === 'string' ? message : 'Nothing was saved.'}>
      <p className="max-w-prose">
        Go back to the previous page: your browser keeps what you typed.
      </p>
      <NextStepLink className="mt-6" />
    </Page>
  )
}

function Unexpected({ error, lead, reference }: ErrorPageProps) {
  const message = isRouteErrorResponse(error) ? readMessage(error) : (lead ?? readMessage(error))
  return (
    <Page title="Unexpected Application Error!" lead={message}>
      <p className="max-w-prose">
        Your last change may not be saved. Go back and try again. If it happens again, tell the
        operator of this site{reference ? ' and give them this reference:' : '.'}
      </p>
      {reference && (
        <p className="mt-3">
          <code className="copy-text inline-block max-w-full select-all px-2 py-1 text-base">
            {reference}
          </code>
        </p>
      )}
      <NextStepLink className="mt-6" />
    </Page>
  )
}

function hasStatus(error: unknown, status: number): boolean {
  return isRouteErrorResponse(error) && error.status === status
}

// The server answers some refusals with plain text, which Remix cannot decode.
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unable to decode turbo-stream')
}

// Responses carry messages for people. Messages of exceptions are for the log.
function readMessage(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'Something went wrong on our side.'
  const message =
    typeof error.data === 'string' && error.data.length < 300 ? error.data : error.statusText
  return [String(error.status), message].filter(Boolean).join(' – ')
}
