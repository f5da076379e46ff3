import type { IncomingHttpHeaders } from 'node:http'
import { type PageRequest, plainDocument } from './plain-page.ts'

interface PostedForm {
  /** Path with its query. */
  originalUrl: string
  path: string
  headers: IncomingHttpHeaders
}

interface BusyAnswer {
  type: string
  text: string
  headers?: Record<string, string>
}

const title = 'The server is very busy just now'
const message = `${title}. Nothing was saved. Please try again in a moment.`

/**
 * Returns the answer to a form when the queue is full: an error that keeps the form for scripts,
 * else a page with the form and all values except passwords and codes.
 */
export function busyAnswer(
  { originalUrl, path, headers }: PostedForm,
  body: Buffer,
  route: string,
  visit: PageRequest,
): BusyAnswer {
  if (route === '/login/passkey') {
    return { type: 'application/json', text: JSON.stringify({ problem: message }) }
  }
  if (path.endsWith('.data')) {
    return { type: 'text/x-script', text: formError, headers: { 'X-Remix-Response': 'yes' } }
  }
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const entries = isForm ? [...new URLSearchParams(body.toString())] : []
  return { type: 'text/html; charset=utf-8', text: busyPage(originalUrl, entries, visit) }
}

// An action's answer with an error of the whole form, in the encoding of single fetch.
const formError = `${JSON.stringify([
  { _1: 2 },
  'data',
  { _3: 4, _5: 6 },
  'status',
  'error',
  'error',
  { _7: 8 },
  '',
  [9],
  message,
])}\n`

const maxFields = 30

/** Labels of the visible fields; all others are hidden. */
const labels: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  code: 'Code',
  agreedToTerms: 'I agree to the terms',
}

const isSecret = (name: string) => /password|code|proof/i.test(name)

function busyPage(address: string, entries: [string, string][], visit: PageRequest): string {
  const fields =
    entries.length > maxFields ? [] : entries.map(([name, value]) => renderField(name, value))
  const again = fields.length === 0 ? '' : renderForm(address, fields)
  const kept = fields.length === 0 ? '' : ' What you typed is below, except passwords and codes.'
  return plainDocument(
    {
      title,
      text: `Nothing was saved. Please try again in a moment.${kept}`,
      link: { path: escapeHtml(withoutQuery(address)), label: 'Load the empty form' },
      form: again,
    },
    visit,
  )
}

function renderForm(address: string, fields: string[]): string {
  return `<form method="post" action="${escapeHtml(address)}">
${fields.join('\n')}
<button type="submit">Try again</button>
</form>`
}

function renderField(name: string, value: string): string {
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined
  const isHidden = label === undefined
  const named = `name="${escapeHtml(name)}"`
  if (isHidden)
    return isSecret(name) ? '' : `<input type="hidden" ${named} value="${escapeHtml(value)}">`
  if (name === 'agreedToTerms') {
    return `<p><label><input type="checkbox" ${named} value="${escapeHtml(value)}" checked> ${label}</label></p>`
  }
  const type = /password/i.test(name) ? 'password' : 'text'
  const shown = isSecret(name) ? '' : ` value="${escapeHtml(value)}"`
  return `<p><label>${label}<br><input type="${type}" ${named}${shown} autocomplete="${autoComplete[name] ?? 'off'}"></label></p>`
}

const autoComplete: Record<string, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'username',
  password: 'current-password',
  confirmPassword: 'new-password',
}

function withoutQuery(address: string): string {
  return address.split('?')[0] ?? '/'
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
