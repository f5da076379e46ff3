import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The application uses the two error catalogues of the requirements word for word. The messages in
// these lists cannot occur, each for its reason.

/** Words that no source of the application contains. */
const neverSaid: [message: string | RegExp, reason: string][] = [
  ['Loading...', 'A page arrives with its data.'],
  ['Syncing your profile data from the cloud...', 'There is no cloud beside our own server.'],
  ['Successfully loaded your profile data', 'A page arrives with its data.'],
  ['Could not load your profile data', 'A page that cannot be made is the error page.'],
  ['User not found', 'A session ends with its account.'],
  ['Error loading user information', 'A session ends with its account.'],
  [
    /Error (updating|loading) \$\{[^}]*\}( data)?[`'"]/,
    'There is one copy of a section, and none in the browser. A save that fails says "Error saving {section}".',
  ],
  [
    /Failed to save \$\{[^}]*\}[`'"]/,
    'A save that fails says "Error saving {section}"; one by itself says "Failed to save {section} data".',
  ],
  ['Verifying...', 'The page of the code has no script; its answer is the next page.'],
  [/['"`>]Not set['"`<]/, 'An empty answer reads "Not provided" everywhere.'],
  [/['"`>]Empty list['"`<]/, 'Each row of a list is a change of its own, with its words.'],
  ['item(s)', 'Each row of a list is a change of its own, with its words.'],
  ['Bad stored proxy data', 'The browser stores no data.'],
  [/\b(localStorage|sessionStorage|indexedDB)\b/, 'The browser stores no data.'],
  ['Unable to open print window', 'The report is a page of its own; no window is opened.'],
  [/\bwindow\.open\(/, 'The report is a page of its own; no window is opened.'],
  [/['"`]simulated['"`]/, 'A check that fails says so and shows no findings.'],
  ['Validating Invitation', 'The page of an invitation arrives when it was looked up.'],
  ['Custom Access', 'There are three levels and no other.'],
]

/** Words that some files must not contain. */
const saidElsewhere: [file: RegExp, message: string | RegExp, reason: string][] = [
  [
    /^app\/proxies\/invitations\/invite-preview\./,
    /['"`](Your|Name)['"`]/,
    'Every account has a name: the preview needs no words in its place.',
  ],
  [
    // Only the page for paper has a script, in record-page.server.tsx.
    /^app\/emergency\/view\/(form-pages|record-body|access-box|view-fields)\./,
    /<script|\bdisabled\b|print\(\)/,
    'Without a script, a disabled button stays disabled and a print button does nothing: the server refuses an incomplete code, and "Print" is a link.',
  ],
  [
    /\.server\.tsx?$/,
    'Proxy data exported successfully',
    'The answer to a download is the file: a script says that it was saved.',
  ],
  [
    /^app\//,
    /redirectWith\w+\([^)]*(New passwords do not match|passwordMismatch)/,
    'The message is in the summary above the form, not in a toast.',
  ],
]

const sources = globSync('app/**/*.{ts,tsx}').map(file => ({ file, code: codeOf(file) }))

test.each(neverSaid)('no page says %s: %s', message => {
  expect(filesWith(message, () => true)).toEqual([])
})

test.each(saidElsewhere)('no file of %s says %s: %s', (file, message) => {
  expect(sources.some(source => file.test(source.file))).toBe(true)
  expect(filesWith(message, name => file.test(name))).toEqual([])
})

function filesWith(message: string | RegExp, isMeant: (file: string) => boolean): string[] {
  return sources.flatMap(({ file, code }) => {
    const isSaid = typeof message === 'string' ? code.includes(message) : message.test(code)
    return isSaid && isMeant(file) ? [file] : []
  })
}

/** Returns the source of a file without its comments, which may name a message. */
function codeOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
}
