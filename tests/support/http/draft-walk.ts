import type { ActionFunctionArgs } from '@remix-run/node'
import { sql } from 'kysely'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { steps } from '#app/profile/record/steps.server.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { fullProfile } from '../data/full-profile.ts'
import { filledForm } from './profile-visit.ts'

type Fields = [name: string, value: string][]

/** Ids in the addresses and hidden fields of the record that is walked. */
export interface DraftFormIds {
  owner: string
  linkId: string
  proxyId: string
  commentId: string
  passkeyId: string
  entryId: string
}

export interface DraftForm {
  /** The route's file, without its extension. */
  route: string
  path: string
  params: Record<string, string>
  fields: Fields
  /** True for a form with a field; false for a button alone. */
  isTyped: boolean
}

/** Routes whose posts are not saved as drafts, each with the reason. */
export const routesWithoutDraft: Record<string, string> = {
  'comments/delete-comment': 'a button with no field',
  'links/remove-link': 'a button with no field',
  'links/unlock-link': 'a button with no field',
  'responder-notes/remove-responder-note': 'a button with no field',
  'profile/insurance-cards': 'a file',
  'profile/remove-insurance-card': 'a button with no field',
  'proxies/leave-owner': 'a button with no field',
  'print-kit/mark-printed': 'a note by a script',
  'profile/autosave': 'a page posts it by itself',
  'medications/medication-names': 'a page requests it by itself',
  'settings/security': 'passwords alone',
  'settings/passkeys': 're-authentication alone',
  'settings/remove-passkey': 're-authentication alone',
  'settings/two-factor': 're-authentication alone',
  'settings/turn-off-two-factor': 're-authentication alone',
  'settings/recovery-codes': 're-authentication alone',
  'settings/set-up-two-factor': 'a code alone',
  'settings/add-passkey': 'the answer of a device',
  'settings/export-json': 'the second step of its page, which asks',
  'login/saved-drafts': 'the page of the drafts itself',
  'login/session-state': 'a page posts it by itself',
}

/** Returns every form of a logged-in owner, filled in. */
export function draftForms(at: DraftFormIds): DraftForm[] {
  const owner: Fields = [['owner', at.owner]]
  const form = (
    route: string,
    path: string,
    params: Record<string, string>,
    fields: Fields,
  ): DraftForm => ({ route, path, params, fields, isTyped: true })
  const button = (...args: Parameters<typeof form>): DraftForm => ({
    ...form(...args),
    isTyped: false,
  })
  const comment = (more: Fields): Fields => [...owner, ['text', 'Line one\r\nline two'], ...more]
  const answers = (name: SectionName): Fields => filledForm({ [name]: fullProfile[name] }, 1)
  const section = (name: SectionName): Fields => [...owner, ...answers(name)]
  const { linkId, proxyId, passkeyId, entryId } = at
  return [
    ...sections
      .filter(({ name }) => name !== 'medications')
      .map(({ name, slug }) =>
        form(
          'profile/section-tab',
          `/profile/${slug}`,
          { section: slug },
          section(name as SectionName),
        ),
      ),
    ...steps.map(step =>
      form('profile/step-editor', `/profile/edit/${step.name}`, { section: step.name }, [
        ...owner,
        ...step.sections.flatMap(({ name }) => answers(name as SectionName)),
      ]),
    ),
    ...Object.entries(startAnswers).map(([page, fields]) =>
      form('start/start-page', `/start/${page}`, { page }, [...owner, ...fields]),
    ),
    form('start/start-medications', '/start/medications', {}, [
      ...owner,
      ['text', 'Metformin 500 mg twice daily'],
    ]),
    form('medications/medications', '/profile/medications?edit=1', {}, section('medications')),
    form('medications/add-medication', '/profile/medications/add', {}, [
      ...owner,
      ['name', 'Aspirin'],
      ['to', 'current'],
      ['totalDosage', '81'],
      ['unit', 'mg'],
      ['frequency', 'once-daily'],
      ['reason', 'Heart'],
    ]),
    form('medications/add-list', '/profile/medications/add-list', {}, [
      ...owner,
      ['text', 'Aspirin 81 mg daily'],
      ['shown', '1'],
      ['said', '0y'],
      ['ticked', '0'],
    ]),
    form(
      'profile/section-comments',
      '/profile/allergies/comments?show=resolved',
      { section: 'allergies' },
      comment([
        ['intent', 'write'],
        ['entry', 'allergies.2'],
      ]),
    ),
    form(
      'profile/section-comments',
      '/profile/allergies/comments',
      { section: 'allergies' },
      comment([
        ['intent', 'answer'],
        ['on', at.commentId],
      ]),
    ),
    form(
      'medications/medication-comments',
      '/profile/medications/comments',
      {},
      comment([['intent', 'write']]),
    ),
    form('links/new-link', '/links/new', {}, [...owner, ['name', 'Choir']]),
    form('links/link', `/links/${linkId}`, { linkId }, [
      ['name', 'School of music'],
      ['lastDay', '2999-01-02'],
    ]),
    form('links/link-sections', `/links/${linkId}/shows`, { linkId }, [
      ['shown', 'allergies'],
      ['shown', 'medications'],
      ['openName', 'on'],
      ['openLine', 'Ask for the blue folder'],
    ]),
    form('proxies/add-proxy', '/proxies/add', {}, [
      ...owner,
      ['name', 'Paula Proxy'],
      ['email', 'paula@example.org'],
      ['relationship', 'Sister'],
      ['level', 'view_comment'],
      ['lastDay', '2999-01-02'],
      ['withheld', 'social'],
      ['step', 'preview'],
    ]),
    form('proxies/proxy-level', `/proxies/${proxyId}/level?page=1`, { proxyId }, [
      ...owner,
      ['level', 'full_edit'],
    ]),
    form('proxies/full-editing', `/proxies/${proxyId}/full-editing`, { proxyId }, owner),
    form('proxies/proxy-limits', `/proxies/${proxyId}/limits`, { proxyId }, [
      ...owner,
      ['lastDay', '2999-01-02'],
      ['withheld', 'social'],
      ['withheld', 'mental'],
    ]),
    form('proxies/remove-proxy', `/proxies/${proxyId}/remove`, { proxyId }, owner),
    form('print-kit/print-kit', '/print-kit', {}, [
      ...owner,
      ['pieces', 'wallet'],
      ['pieces', 'door'],
      ['walletKinds', 'allergies'],
      ['fridgeCode', 'on'],
      ['fridgeScannerQr', 'on'],
      ['doorPlace', 'other'],
      ['doorOther', 'Under the stairs'],
      ['paper', 'letter'],
    ]),
    form('settings/email-preferences', '/settings/email-preferences', {}, [
      ...owner,
      ['updates', 'on'],
      ['marketingEmails', 'on'],
    ]),
    form('settings/time-zone', '/settings/time-zone', {}, [...owner, ['timeZone', 'Europe/Paris']]),
    form('settings/delete-account', '/settings/delete', {}, [...owner, ['confirmation', 'DELETE']]),
    form('settings/change-email', '/settings/email', {}, [['email', 'new.address@example.org']]),
    form('settings/export', '/settings/export', {}, owner),
    form('settings/rename-passkey', `/settings/passkeys/${passkeyId}/rename`, { passkeyId }, [
      ['name', 'Kitchen phone'],
    ]),
    button('links/pause-link', `/links/${linkId}/pause`, { linkId }, [['paused', 'yes']]),
    button('links/scanner-file', `/links/${linkId}/scanner.json`, { linkId }, [
      ...owner,
      ['language', 'es'],
    ]),
    button('links/replace-link', `/links/${linkId}/replace`, { linkId }, [
      ['address', 'http://localhost:3000/view/x'],
    ]),
    button('responder-notes/responder-notes', '/notes', {}, [['upTo', '2026-01-01T00:00:00.000Z']]),
    button('responder-notes/remove-read-notes', '/notes/remove-read', {}, [
      ['upTo', '2026-01-01T00:00:00.000Z'],
    ]),
    button('dashboard/dismiss-notice', '/notices/dismiss', {}, [
      ['upTo', '2026-01-01T00:00:00.000Z'],
    ]),
    button('print-kit/print-kit-pdf', '/print-kit.pdf', {}, owner),
    button('profile/patient-summary', '/profile/summary.json', {}, owner),
    button('medications/delete-medication', '/profile/medications/4/delete', { id: '4' }, owner),
    button('medications/move-medication', '/profile/medications/1/move', { id: '1' }, [
      ...owner,
      ['to', 'discontinued'],
    ]),
    button('medications/no-medications', '/profile/medications/none', {}, owner),
    button(
      'medications/answer-findings',
      '/profile/medications/findings',
      { key: 'x', answer: 'known', back: '/dashboard' },
      owner,
    ),
    button(
      'profile/answer-state-question',
      '/profile/medical-history/question',
      { state: 'epilepsy', answer: 'no', back: '/dashboard' },
      owner,
    ),
    button('profile/confirm-section', '/profile/social/confirm', { section: 'social' }, [
      ...owner,
      ['version', '1'],
    ]),
    button(
      'profile/restore-change',
      `/profile/history/${entryId}/0/restore`,
      { entryId, change: '0' },
      [...owner, ['version', '1']],
    ),
    button('proxies/resend-invitation', `/proxies/${proxyId}/resend`, { proxyId }, owner),
    button('settings/settings', '/settings', {}, [['intent', 'send-confirmation']]),
    button('settings/sessions', '/settings/sessions', {}, [['end', 'all']]),
  ]
}

/** Answers to the pages of the short way. */
const startAnswers: Record<string, Fields> = {
  name: [
    ['version.personal', '0'],
    ['fullName', 'Anna Berg'],
    ['dob', '1948-03-02'],
  ],
  allergies: [
    ['version.allergies', '0'],
    ['allergies[0].allergen', 'Wasp stings'],
    ['allergies[0].severity', 'severe'],
  ],
  'first-aid': [
    ['version.history', '0'],
    ['firstAidStates', 'epilepsy'],
    ['firstAidStates', 'deaf'],
    ['seizureMedicine', 'Midazolam'],
    ['implantedDevices[0].kind', 'pacemaker'],
  ],
  contact: [
    ['version.personal', '0'],
    ['emergencyContacts[0].name', 'Elena Whitlock'],
    ['emergencyContacts[0].relationship', 'Daughter'],
    ['emergencyContacts[0].phone', '+44 7700 900123'],
  ],
}

/** Returns the same form on the page of an owner for whom its sender acts. */
export function asProxyForm(sent: DraftForm, accessId: string): DraftForm {
  return { ...sent, path: proxyUrl(accessId, sent.path) }
}

/** The part of a route module that this walk needs. */
export interface RouteWithAction {
  action?: (args: ActionFunctionArgs) => Promise<unknown>
}

// Logins and proxy reads change these tables.
const ignoredTables = ['sessions', 'kept_forms', 'access_log', 'access_log_head', 'proxy_reads']

/** Returns all stored rows by table, without those of logins and reads. */
export async function readStoredRows(db: Database): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables()
  const names = tables.map(({ name }) => name).filter(name => !ignoredTables.includes(name))
  const rows = await Promise.all(
    names.map(async name => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      return [name, JSON.stringify(rows)]
    }),
  )
  return Object.fromEntries(rows)
}

/** Flattens an answer to the fields of its form. */
export function flattenFields(value: unknown, name = ''): Fields {
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      typeof item === 'string'
        ? flattenFields(item, name)
        : flattenFields(item, `${name}[${index}]`),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    flattenFields(item, name ? `${name}.${key}` : key),
  )
}
