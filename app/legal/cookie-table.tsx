import type { Facts } from './instance-facts.server.ts'

/** Every cookie that this server sets, with its purpose and its end. */
export function Cookies({ facts }: { facts: Facts }) {
  return (
    <>
      <p>You need all of them to use this site. Scripts and other sites cannot read them.</p>
      <ul className="!mb-0 grid !list-none gap-3 !pl-0">
        {listCookies(facts).map(({ name, purpose, until }) => (
          <li key={name} className="rounded-lg border border-line bg-surface !p-4 large-text:!p-2">
            <p>
              <code className="font-semibold">{name}</code>
            </p>
            <p>{purpose}.</p>
            <p className="text-base text-muted">Until: {until}.</p>
          </li>
        ))}
      </ul>
    </>
  )
}

// Names without the prefix for https; device and view cookies have a suffix.
const listCookies = (facts: Facts) => [
  {
    name: 'mf_s',
    purpose: 'Keeps you logged in',
    until: `You log out or close the browser; ${facts.idleMinutes} minutes without activity; ${facts.absoluteHours} hours`,
  },
  {
    name: 'mf_2fa',
    purpose: 'Remembers that your password was right, until you enter the code of your app',
    until: `You are logged in, or ${facts.pendingMinutes} minutes`,
  },
  {
    name: 'mf_kept',
    purpose:
      'Finds a form that you sent after you were logged out. It opens nothing unless you log in',
    until: `${facts.draftHours} hours`,
  },
  {
    name: 'mf_left',
    purpose:
      'Finds your account when you log out, or somebody else logs in, while a form is open in another window, so that we can keep the form. It opens nothing unless you log in',
    until: `${facts.endedSessionHours} hours`,
  },
  {
    name: 'mf_to',
    purpose: 'Remembers which page you wanted to open, while you log in',
    until: `You are logged in, or ${facts.wantedPageMinutes} minutes`,
  },
  {
    name: 'mf_d_…',
    purpose:
      'Recognizes a device you logged in with, so that wrong passwords of others do not lock you out on it',
    until: '90 days',
  },
  {
    name: 'mf_toast',
    purpose: 'Carries one message, such as “saved”, to the next page',
    until: 'The next page, or a minute',
  },
  {
    name: 'mv_…',
    purpose: 'Lets a responder’s device read one record after the right code',
    until: `${facts.grantMinutes} minutes, or “Finish viewing”`,
  },
  {
    name: 'mv_d_…',
    purpose:
      'Recognizes a responder’s device that gave the right code, so that wrong codes of others do not lock the link on it',
    until: `${facts.deviceDays} days`,
  },
  {
    name: 'mv_lang',
    purpose: 'Remembers the language that somebody chose for emergency pages',
    until: 'A year',
  },
  {
    name: 'mv_browser',
    purpose:
      'Tells a repeated typing mistake from guessing, after a wrong code, and whether the browser keeps cookies',
    until: 'An hour',
  },
  {
    name: 'mv_t_…',
    purpose:
      'Carries what a responder typed, encrypted, to the page that shows what to correct. It never holds a code',
    until: 'A minute',
  },
  {
    name: 'mv_flash',
    purpose: 'Carries one message to the next emergency page',
    until: 'The next page, or a minute',
  },
]
