import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The places of HTTP: `docs/decisions/0001-shape-of-the-code.md`. */
const places =
  /^app\/(routes|server|http)\/|^app\/(root\.tsx|routes\.ts|entry\.)|-route\.server\.tsx?$/

/** Files elsewhere that name HTTP, each with its reason. */
const exempt: Record<string, string> = {
  'app/comments/keep-typed-comment.ts': 'runs in the browser, between the form and the server',
  'app/forms/client-action.ts': 'runs in the browser, between the form and the server',
  'app/medications/adding/search-client.ts': 'runs in the browser, between the page and the server',
  'app/medications/names/live-names.server.ts': 'asks other servers',
}

const marks = [
  /from '(@remix-run\/node|remix-toast|remix-auth|remix-auth-form|express)'/,
  /\bnew (Request|Response|Headers)\(|\bResponse\.(json|redirect|error)\(|\binstanceof Response\b/,
  /[:|] ?(Request|Response|Headers)\b|<(Request|Response|Headers)\b/,
  /\b(HeadersInit|ResponseInit|RequestContext|AppLoadContext|Visit)\b/,
  /\b(notFound|redirect|redirectWith\w+|createCookie|createCookieSessionStorage)\(|Set-Cookie/,
  // A component may import the type of a loader's result.
  /^import (?!type\b)[^']*from '[^']*-route\.server\.tsx?'/m,
]

/** Matches a map that is keyed by a request, its context or its visit. */
const keyedByRequest = /(Map|Set)<\s*\w*(Request|Response|Context|Visit|IncomingMessage)\b/

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => ({ path: `app/${name}`, text: readFileSync(`app/${name}`, 'utf8') }))

function isHttp(text: string): boolean {
  return marks.some(mark => mark.test(text))
}

function pathsWith(mark: RegExp): string[] {
  return files.filter(({ text }) => mark.test(text)).map(({ path }) => path)
}

test('only HTTP files and exempt files name HTTP', () => {
  const found = files.filter(({ path, text }) => !places.test(path) && isHttp(text))
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(exempt).sort())
})

test('one file each adapts the internals of a library', () => {
  expect(pathsWith(/'remix-auth(-form)?'/)).toEqual([
    'app/accounts/login/password-authenticator-route.server.ts',
  ])
  expect(pathsWith(/\bUNSAFE_DataRouterStateContext\b/)).toEqual(['app/forms/action-answers.ts'])
  expect(pathsWith(/\b_font\b/)).toEqual(['app/pdf/pdfkit.server.ts'])
})

test('no map is keyed by a request or its context', () => {
  expect(keyedByRequest.test('const kept = new WeakMap<AppLoadContext, string>()')).toBe(true)
  expect(pathsWith(keyedByRequest)).toEqual([])
})
