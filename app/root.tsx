import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { loadRootData } from '#app/access/root-data-route.server.ts'
import { broadcastLogin } from '#app/accounts/login/login-channel.ts'
import { SessionWarning } from '#app/accounts/sessions/session-warning.tsx'
import { useActionAnswers } from '#app/forms/action-answers.ts'
import { useFormFailed } from '#app/forms/use-form-failed.ts'
import { useFreshAccess } from '#app/forms/use-fresh-access.ts'
import { takeToast } from '#app/http/toast-redirect.server.ts'
import { product } from '#app/lib/product.ts'
import { hasSavedSections } from '#app/profile/record/profile.server.ts'
import { ProxyBanner } from '#app/proxies/proxied/proxy-banner.tsx'
import { documentTitle, type TitleHandle } from '#app/ui/document/document-title.ts'
import { ErrorPage, errorTitle } from '#app/ui/document/error-page.tsx'
import { Footer } from '#app/ui/document/footer.tsx'
import { Header } from '#app/ui/document/header.tsx'
import { LoadingBar } from '#app/ui/document/loading-bar.tsx'
import { useNonce } from '#app/ui/document/nonce.tsx'
import { PlaceNav } from '#app/ui/document/place-nav.tsx'
import { errorRootAttribute, useErrorRootData, useRootData } from '#app/ui/document/root-data.ts'
import { Toasts } from '#app/ui/document/toast.tsx'
import { useEndOfHydration } from '#app/ui/document/use-hydrated.ts'
import stylesheet from './styles.css?url'

// No `shouldRevalidate`: single fetch loads the root with every page, so that header and toasts are
// up to date.
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [root, { toast, headers }] = await Promise.all([
    loadRootData({ request, context }, actor => hasSavedSections(context.db, actor)),
    takeToast(request),
  ])
  return data({ ...root, toast: toast ?? null }, { headers })
}

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: MetaFunction = ({ error }) => [
  { title: error ? documentTitle(errorTitle(error)) : product.name },
]

export default function App() {
  useRememberedRequest()
  useReloadWithoutAccess()
  useFreshAccess()
  useBroadcastLogin()
  return <Outlet />
}

/** The document around every page; also drawn if the loader above failed. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData()
  const toast = useToast()
  const errorData = useErrorRootData()
  const nonce = useNonce()
  useEndOfHydration()
  useFocusOnNewPage()
  return (
    <html
      lang="en"
      className={root?.isLoggedIn ? 'with-places' : undefined}
      {...(errorData && { [errorRootAttribute]: JSON.stringify(errorData) })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Title />
        <Links />
      </head>
      <body>
        {/* biome-ignore lint/a11y/useValidAnchor: a link, which works without scripts */}
        <a href="#main" className="skip-link" onClick={skipToMain}>
          Skip to main content
        </a>
        <LoadingBar />
        {root?.session && <SessionWarning session={root.session} />}
        {root?.insecureNetwork && <InsecureNetwork />}
        <Header isLoggedIn={root?.isLoggedIn} />
        {root?.proxiedOwner && <ProxyBanner proxiedOwner={root.proxiedOwner} />}
        {root?.isLoggedIn && <PlaceNav />}
        <Toasts toast={toast} />
        {children}
        <Footer />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export function ErrorBoundary() {
  const requestId = useRootData()?.requestId
  const reference = requestId === lastDrawnRequest ? undefined : requestId
  const origin = useRootData()?.origin
  const handles = useMatches().map(({ handle }) => handle as Partial<TitleHandle> | undefined)
  const lead = handles.findLast(handle => handle?.failure)?.failure
  return <ErrorPage error={useRouteError()} lead={lead} reference={reference} origin={origin} />
}

/** Title of a page after a post, with "Error:" if its form has errors. `meta` knows neither. */
function Title() {
  const answers = useActionAnswers()
  const hasFailed = useFormFailed()
  const matches = useMatches().map(({ id, handle, data }) => ({
    ...(handle as Partial<TitleHandle>),
    id,
    data,
  }))
  const page = matches.findLast(match => match.title)
  const title = answers && page?.title?.(page.data, answers[page.id])
  if (!title) return <Meta />
  return <title>{`${hasFailed ? 'Error: ' : ''}${documentTitle(title)}`}</title>
}

const draftToast = {
  type: 'info' as const,
  message: 'Here is what you typed before your login ended. It is not saved yet.',
}

/** Returns the toast of a redirect or of a restored draft. */
function useToast() {
  const answers = Object.values(useActionAnswers() ?? {})
  const draftOrNone = answers.some(answer => answer?.isRestoredDraft) ? draftToast : null
  return useRouteLoaderData<typeof loader>('root')?.toast ?? draftOrNone
}

// By focus, not by address: a page that guards unsaved changes sees every change of address.
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function InsecureNetwork() {
  return (
    <p className="no-print bg-danger px-4 py-2 text-center text-base font-semibold text-on-danger">
      This connection is not encrypted: anybody on the network can read what you see and send. Do
      not use it for real data.
    </p>
  )
}

// The last path and the last answers; undefined until the first page is drawn.
let lastPath: string | undefined
let lastAnswers: unknown

/** Moves a lost focus to the new page, so that keyboard and screen reader go on there. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const answers = useActionAnswers()
  useEffect(() => {
    const isNew = lastPath !== undefined && (lastPath !== pathname || lastAnswers !== answers)
    lastPath = pathname
    lastAnswers = answers
    if (!isNew || document.activeElement !== document.body) return
    if (document.querySelector('dialog[open]')) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, answers])
}

/** Reloads when a grant has ended: the server then answers with an error page. */
function useReloadWithoutAccess() {
  const hasNoAccess = useRootData()?.hasNoAccess
  useEffect(() => {
    if (hasNoAccess) window.location.reload()
  }, [hasNoAccess])
}

/** Sends each logout or login to the other windows. */
function useBroadcastLogin() {
  const root = useRootData()
  const isKnown = root?.isLoggedIn !== undefined
  const mark = root?.session?.accountMark ?? null
  useEffect(() => {
    if (isKnown) broadcastLogin(mark)
  }, [isKnown, mark])
}

// Id of the request that drew the page. If a later post fails in the browser, the root still has
// this id, which would lead to the wrong line of the log.
let lastDrawnRequest: string | undefined

function useRememberedRequest() {
  const requestId = useRootData()?.requestId
  useEffect(() => {
    lastDrawnRequest = requestId
  }, [requestId])
}
