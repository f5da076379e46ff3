import type { ActionFunctionArgs } from '@remix-run/node'
import { sql } from 'kysely'
import { actingPath } from '#app/accounts/acting.ts'
import { type SectionName, sections } from '#app/profile/sections/index.server.ts'
import { steps } from '#app/profile/steps.server.ts'
import type { Database } from '#db/client.server.ts'
import { fullProfile } from './full-profile.ts'
import { filledForm } from './profile-visit.ts'

type Fields = [name: string, value: string][]

/** What addresses and hidden fields name of the record that is walked. */
export interface KeptPlaces {
  owner: string
  linkId: string
  proxyId: string
  commentId: string
  passkeyId: string
  entryId: string
}

/** A form as a person sends it. */
export interface SentForm {
  /** The route's file, without its ending. */
  route: string
  path: string
  params: Record<string, string>
  fields: Fields
  /** Whether it has something to type or choose; else it is a button, which is pressed again. */
  isTyped: boolean
}

/** Routes whose posts nobody types while signed in, or that keep nothing, and why. */
export const notKept: Record<string, string> = {
  'comments_.$commentId_.delete': 'a button with no field',
  'links_.$linkId_.remove': 'a button with no field',
  'links_.$linkId_.unlock': 'a button with no field',
  'notes_.$noteId_.remove': 'a button with no field',
  'profile.insurance-cards': 'a file',
  'profile.insurance-cards_.$imageId_.remove': 'a button with no field',
  'proxy.dashboard_.$accessId.leave': 'a button with no field',
  'print-kit_.printed': 'a note by a script',
  'profile_.autosave': 'a page posts it by itself',
  'profile_.medications_.names': 'a page asks it by itself',
  'settings.security': 'passwords alone',
  'settings_.passkeys': 'a proof alone',
  'settings_.passkeys_.$passkeyId_.remove': 'a proof alone',
  'settings_.two-factor': 'a proof alone',
  'settings_.two-factor_.off': 'a proof alone',
  'settings_.two-factor_.recovery-codes': 'a proof alone',
  'settings_.two-factor_.set-up': 'a code alone',
  'settings_.passkeys_.add': 'the answer of a device',
  'settings_.export[.]json': 'the second step of its page, which asks',
  kept: 'it is about what is kept',
  session: 'a page posts it by itself',
}

/** Every form of somebody who is signed in, filled in. */
export function sentForms(at: KeptPlaces): SentForm[] {
  const owner: Fields = [['owner', at.owner]]
  const form = (
    route: string,
    path: string,
    params: Record<string, string>,
    fields: Fields,
  ): SentForm => ({ route, path, params, fields, isTyped: true })
  const button = (...args: Parameters<typeof form>): SentForm => ({
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
          'profile.$section',
          `/profile/${slug}`,
          { section: slug },
          section(name as SectionName),
        ),
      ),
    ...steps.map(step =>
      form('profile_.edit.($section)', `/profile/edit/${step.name}`, { section: step.name }, [
        ...owner,
        ...step.sections.flatMap(({ name }) => answers(name as SectionName)),
      ]),
    ),
    form('profile.medications', '/profile/medications?edit=1', {}, section('medications')),
    form('profile.medications_.add', '/profile/medications/add', {}, [
      ...owner,
      ['name', 'Aspirin'],
      ['to', 'current'],
    ]),
    form(
      'profile_.$section_.comments',
      '/profile/allergies/comments?show=resolved',
      { section: 'allergies' },
      comment([
        ['intent', 'write'],
        ['entry', 'allergies.2'],
      ]),
    ),
    form(
      'profile_.$section_.comments',
      '/profile/allergies/comments',
      { section: 'allergies' },
      comment([
        ['intent', 'answer'],
        ['on', at.commentId],
      ]),
    ),
    form(
      'profile_.medications_.comments',
      '/profile/medications/comments',
      {},
      comment([['intent', 'write']]),
    ),
    form('links_.new', '/links/new', {}, [...owner, ['name', 'Choir']]),
    form('links_.$linkId', `/links/${linkId}`, { linkId }, [
      ['name', 'School of music'],
      ['lastDay', '2999-01-02'],
    ]),
    form('links_.$linkId_.shows', `/links/${linkId}/shows`, { linkId }, [
      ['shown', 'allergies'],
      ['shown', 'medications'],
      ['openName', 'on'],
      ['openLine', 'Ask for the blue folder'],
    ]),
    form('proxies.add', '/proxies/add', {}, [
      ...owner,
      ['name', 'Paula Proxy'],
      ['email', 'paula@example.org'],
      ['relationship', 'Sister'],
      ['level', 'view_comment'],
      ['step', 'preview'],
    ]),
    form('proxies.$proxyId_.level', `/proxies/${proxyId}/level?page=1`, { proxyId }, [
      ...owner,
      ['level', 'full_edit'],
    ]),
    form('proxies.$proxyId_.limits', `/proxies/${proxyId}/limits`, { proxyId }, [
      ...owner,
      ['lastDay', '2999-01-02'],
      ['withheld', 'social'],
      ['withheld', 'mental'],
    ]),
    form('proxies.$proxyId_.remove', `/proxies/${proxyId}/remove`, { proxyId }, owner),
    form('print-kit', '/print-kit', {}, [
      ...owner,
      ['pieces', 'wallet'],
      ['pieces', 'door'],
      ['walletKinds', 'allergies'],
      ['fridgeCode', 'on'],
      ['doorPlace', 'other'],
      ['doorOther', 'Under the stairs'],
      ['paper', 'letter'],
    ]),
    form('settings.email-preferences', '/settings/email-preferences', {}, [
      ...owner,
      ['updates', 'on'],
      ['marketingEmails', 'on'],
    ]),
    form('settings.delete', '/settings/delete', {}, [...owner, ['confirmation', 'DELETE']]),
    form('settings_.email', '/settings/email', {}, [['email', 'new.address@example.org']]),
    form('settings_.export', '/settings/export', {}, owner),
    form(
      'settings_.passkeys_.$passkeyId_.rename',
      `/settings/passkeys/${passkeyId}/rename`,
      { passkeyId },
      [['name', 'Kitchen phone']],
    ),
    button('links_.$linkId_.pause', `/links/${linkId}/pause`, { linkId }, [['paused', 'yes']]),
    button('links_.$linkId_.replace', `/links/${linkId}/replace`, { linkId }, [
      ['address', 'http://localhost:3000/view/x'],
    ]),
    button('notes', '/notes', {}, [['upTo', '2026-01-01T00:00:00.000Z']]),
    button('notes_.remove-read', '/notes/remove-read', {}, [['upTo', '2026-01-01T00:00:00.000Z']]),
    button('notices.dismiss', '/notices/dismiss', {}, [['upTo', '2026-01-01T00:00:00.000Z']]),
    button('print-kit[.]pdf', '/print-kit.pdf', {}, owner),
    button('profile.medications_.$id_.delete', '/profile/medications/4/delete', { id: '4' }, owner),
    button('profile.medications_.$id_.move', '/profile/medications/1/move', { id: '1' }, [
      ...owner,
      ['to', 'discontinued'],
    ]),
    button('profile.medications_.none', '/profile/medications/none', {}, owner),
    button(
      'profile.medications_.findings',
      '/profile/medications/findings',
      { key: 'x', answer: 'known', back: '/dashboard' },
      owner,
    ),
    button('profile_.$section_.confirm', '/profile/social/confirm', { section: 'social' }, [
      ...owner,
      ['version', '1'],
    ]),
    button(
      'profile_.history_.$entryId_.$change_.restore',
      `/profile/history/${entryId}/0/restore`,
      { entryId, change: '0' },
      [...owner, ['version', '1']],
    ),
    button('proxies.$proxyId_.resend', `/proxies/${proxyId}/resend`, { proxyId }, owner),
    button('settings', '/settings', {}, [['intent', 'send-confirmation']]),
    button('settings_.sessions', '/settings/sessions', {}, [['end', 'all']]),
  ]
}

/** The same form on the page of somebody whom its sender helps. */
export function whileActing(sent: SentForm, accessId: string): SentForm {
  return { ...sent, path: actingPath(accessId, sent.path) }
}

/** What a route's file exports that this walk needs. */
export interface RouteWithAction {
  action?: (args: ActionFunctionArgs) => Promise<unknown>
}

// What a login leaves behind, and that a proxy has read what a page shows them.
const ownTraces = ['sessions', 'kept_forms', 'access_log', 'access_log_head', 'proxy_reads']

/** Everything that is stored but what logins and readings leave behind, by table. */
export async function storedRows(db: Database): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables()
  const names = tables.map(({ name }) => name).filter(name => !ownTraces.includes(name))
  const rows = await Promise.all(
    names.map(async name => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      return [name, JSON.stringify(rows)]
    }),
  )
  return Object.fromEntries(rows)
}

/** The fields of an answer, as the form that it fills would post them. */
export function flatFields(value: unknown, name = ''): Fields {
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      typeof item === 'string' ? flatFields(item, name) : flatFields(item, `${name}[${index}]`),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    flatFields(item, name ? `${name}.${key}` : key),
  )
}
