import type { Database, Engine } from '#db/client.server.ts'
import type { Schema } from '#db/schema.ts'

/** Accounts in the database that explains the statements. */
const accountCount = 10_000

/**
 * Rows of each table for one account; 0 for a table that does not grow with the accounts. Real
 * accounts have more, which favours indexes further.
 */
const rowsPerAccount: Record<keyof Schema, number> = {
  instance: 0,
  access_log_head: 0,
  change_seals_head: 0,
  users: 1,
  sessions: 1,
  login_attempts: 1,
  medical_profiles: 3,
  insurance_cards: 1,
  profile_changes: 2,
  change_seals: 2,
  print_kits: 1,
  share_links: 1,
  share_attempts: 1,
  share_grants: 1,
  share_devices: 1,
  notices: 1,
  responder_notes: 1,
  mail_outbox: 2,
  mail_links: 1,
  mail_preferences: 1,
  access_log: 2,
  rate_limits: 1,
  proxies: 1,
  proxy_reads: 1,
  comments: 1,
  second_factors: 1,
  recovery_codes: 1,
  passkeys: 1,
  passkey_challenges: 1,
  pending_logins: 1,
  reset_requests: 1,
  email_changes: 1,
  kept_forms: 1,
  reminders_sent: 1,
  answered_findings: 1,
  registration_invitations: 1,
  erased_accounts: 1,
}

/** Returns whether a table grows with the accounts. */
export function isGrowing(table: string): boolean {
  return (rowsPerAccount[table as keyof Schema] ?? 0) > 0
}

/**
 * Returns the SQL that fills every growing table and analyses it. The sealed bytes are zeros, since
 * no plan depends on them. Foreign keys have to be off.
 */
export async function fillStatements(db: Database, engine: Engine): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => isGrowing(name))
  const inserts = tables.map(({ name, columns }) => {
    const count = accountCount * (rowsPerAccount[name as keyof Schema] ?? 0)
    const values = columns.map(column => sqlOfValue(name, column.name, column.dataType, engine))
    const names = columns.map(column => `"${column.name}"`).join(', ')
    return `insert into ${name} (${names}) select ${values.join(', ')} from ${numbers(count, engine)}`
  })
  // A tenth of the usual sample is enough: no column is very uneven.
  const analyze = tables.map(({ name }) => `analyze ${name}`)
  if (engine === 'sqlite') return [...inserts, ...analyze]
  return [...inserts, 'set default_statistics_target = 10', ...analyze]
}

function numbers(count: number, engine: Engine): string {
  if (engine === 'postgres') return `generate_series(0, ${count - 1}) as rows (n)`
  return `(with recursive r (n) as (select 0 union all select n + 1 from r where n < ${count - 1}) select n from r) as rows`
}

// Random ids have no order: the multiplier spreads them over the table.
const spread = (number: string) => `((${number}) * 7919 % 1000003)`
const id = (table: string, number: string) => `'${table}-' || ${spread(number)}`

/** Columns that reference another table. */
const references: Record<string, string> = {
  user_id: 'users',
  owner_id: 'users',
  author_id: 'users',
  link_id: 'share_links',
  access_id: 'proxies',
}

// Returns the SQL of the value in row n. Half of the nullable values are null.
function sqlOfValue(table: string, column: string, type: string, engine: Engine): string {
  const special = specials[`${table}.${column}`]
  if (special) return special
  const account = `n % ${accountCount}`
  const target = references[column]
  if (target) return id(target, account)
  if (column === 'proxy_id') return `case when n % 2 = 0 then ${id('users', '(n + 1)')} end`
  if (/^(blob|bytea)$/i.test(type)) return engine === 'postgres' ? zeros : 'zeroblob(200)'
  if (column.endsWith('_at') || /_(until|since|active_at)$/.test(column)) {
    return timeOf(`${table}.${column}`, engine)
  }
  if (/^int|^big/i.test(type)) return smallNumbers.includes(column) ? 'n % 2' : 'n'
  return id(`${table}.${column}`, 'n')
}

const zeros = `decode(repeat('00', 200), 'hex')`
const smallNumbers = ['generation', 'failures', 'version', 'is_primary', 'is_paused', 'slot']

// Ends lie in the next month, those of locks and challenges in the next hour; one in a hundred has
// passed. All other times lie in the past year.
function timeOf(column: string, engine: Engine): string {
  const minutes = `${spread('n')} % 500000`
  const isEnd = /\.(expires|resets|ends|due|keep_until)|look_at$/.test(column)
  const isSoon = /(_until|challenges\.expires_at)$/.test(column)
  const offset = isSoon
    ? `${minutes} / 8000 - 1`
    : isEnd
      ? `${minutes} / 10 - 500`
      : `-(${minutes})`
  if (engine === 'sqlite') return `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (${offset}) || ' minutes')`
  const format = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
  return `to_char(now() at time zone 'utc' + (${offset}) * interval '1 minute', '${format}')`
}

const one = (choices: string[]) =>
  `case n % ${choices.length} ${choices.map((choice, at) => `when ${at} then '${choice}'`).join(' ')} end`
const section = (number: string) => `'section-' || (${number})`
const nth = `(n / ${accountCount})`

const specials: Record<string, string> = {
  'users.id': id('users', 'n'),
  'users.has_two_factor': 'n % 2',
  'users.has_helped': 'n % 2',
  'users.must_confirm': 'n % 2',
  'medical_profiles.section': section(nth),
  'profile_changes.number': nth,
  'profile_changes.section': section(nth),
  'profile_changes.way': one(['edit', 'auto-save']),
  'profile_changes.seal': 'n + 1',
  'change_seals.kind': `'change'`,
  'change_seals.seq': 'n + 1',
  'share_links.id': id('share_links', 'n'),
  'share_links.is_primary': '1',
  'proxies.id': id('proxies', 'n'),
  'proxies.access_level': one(['view_only', 'view_comment', 'full_edit']),
  'comments.id': id('comments', 'n'),
  'comments.parent_id': `case when n % 2 = 1 then ${id('comments', '(n - 1)')} end`,
  'comments.section': section('n % 10'),
  'access_log.number': nth,
  'access_log.kind': one(['unlock', 'view', 'proxy-read']),
  // Few mails wait; most were sent.
  'mail_outbox.state': `case when n % 100 = 0 then 'waiting' when n % 100 = 1 then 'dead' else 'sent' end`,
  'mail_outbox.priority': one(['urgent', 'usual']),
  'mail_outbox.kind': one(['reminder', 'new-device']),
  'mail_preferences.medical_reminders': 'n % 2',
  'mail_preferences.marketing_emails': '0',
  'mail_links.purpose': one(['reset', 'confirm']),
  'notices.kind': one(['wrong-codes', 'locked', 'first-view', 'note']),
  'login_attempts.lane': `'open'`,
  'passkey_challenges.purpose': one(['register', 'login', 'second-factor']),
  'second_factors.last_step': 'n % 1000',
  'proxy_reads.what': section('1'),
}
