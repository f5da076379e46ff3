import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** The tables of version 0.1.0. */
export function firstRelease(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const guards = binary === 'bytea' ? postgresGuards : sqliteGuards
      for (const statement of [...tables(binary), ...guards]) await sql.raw(statement).execute(db)
    },
  }
}

const tables = (binary: BinaryType) => [
  `create table instance (
    name text primary key,
    value ${binary} not null
  )`,
  `create table users (
    id text primary key,
    email_hash text not null unique,
    identity ${binary} not null,
    password_hash text not null,
    data_key ${binary} not null,
    created_at text not null,
    last_change integer not null default 0,
    has_helped integer not null default 0,
    email_confirmed_at text,
    mac text,
    has_two_factor integer not null default 0,
    must_confirm integer not null default 0,
    devices_since text,
    reminder_look_at text,
    former_data_keys ${binary}
  )`,
  'create index users_reminder_look on users (reminder_look_at, id)',
  `create table sessions (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    last_active_at text not null,
    authenticated_at text not null,
    details ${binary},
    mac text
  )`,
  'create index sessions_user on sessions (user_id)',
  'create index sessions_active on sessions (last_active_at)',
  'create index sessions_created on sessions (created_at)',
  `create table login_attempts (
    email_hash text not null,
    lane text not null,
    failures integer not null,
    locked_until text,
    last_failed_at text,
    constraint login_attempts_key primary key (email_hash, lane)
  )`,
  'create index login_attempts_last_failed on login_attempts (last_failed_at)',
  'create index login_attempts_locked on login_attempts (locked_until)',
  `create table second_factors (
    user_id text primary key references users (id) on delete cascade,
    secret ${binary},
    confirmed_at text,
    pending ${binary},
    pending_at text,
    last_step integer not null default 0,
    failures integer not null default 0,
    recent_failures integer not null default 0,
    recent_until text
  )`,
  'create index second_factors_step on second_factors (last_step)',
  `create table recovery_codes (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    code_hash text not null,
    created_at text not null,
    used_at text,
    mac text
  )`,
  'create index recovery_codes_user on recovery_codes (user_id)',
  `create table passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    credential_id text not null unique,
    public_key ${binary} not null,
    counter bigint not null,
    transports text not null,
    details ${binary} not null,
    created_at text not null,
    last_used_at text,
    mac text
  )`,
  'create index passkeys_user on passkeys (user_id)',
  `create table passkey_challenges (
    challenge_hash text primary key,
    purpose text not null,
    user_id text references users (id) on delete cascade,
    expires_at text not null,
    mac text
  )`,
  'create index passkey_challenges_expiry on passkey_challenges (expires_at)',
  'create index passkey_challenges_user on passkey_challenges (user_id)',
  `create table pending_logins (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    path ${binary},
    mac text
  )`,
  'create index pending_logins_expiry on pending_logins (expires_at)',
  'create index pending_logins_user on pending_logins (user_id)',
  'create index pending_logins_created on pending_logins (created_at)',
  `create table reset_requests (
    id text primary key,
    email_hash text not null,
    requested_at text not null
  )`,
  'create index reset_requests_time on reset_requests (requested_at)',
  'create index reset_requests_email on reset_requests (email_hash)',
  `create table email_changes (
    user_id text primary key references users (id) on delete cascade,
    token_hash text not null unique,
    email ${binary} not null,
    email_hash text not null,
    created_at text not null,
    expires_at text not null,
    mac text
  )`,
  'create index email_changes_expiry on email_changes (expires_at)',
  'create index email_changes_created on email_changes (created_at)',
  `create table registration_invitations (
    token_hash text primary key,
    email_hash text not null unique,
    created_at text not null,
    expires_at text not null,
    mac text
  )`,
  'create index registration_invitations_expiry on registration_invitations (expires_at)',
  'create index registration_invitations_created on registration_invitations (created_at)',
  `create table erased_accounts (
    user_id text primary key,
    erased_at text not null
  )`,
  `create table kept_forms (
    id text primary key,
    token_hash text not null,
    user_id text not null references users (id) on delete cascade,
    data ${binary} not null,
    created_at text not null,
    expires_at text not null
  )`,
  'create index kept_forms_user on kept_forms (user_id)',
  'create index kept_forms_expiry on kept_forms (expires_at)',
  'create index kept_forms_token on kept_forms (token_hash)',
  'create index kept_forms_created on kept_forms (created_at)',
  `create table medical_profiles (
    user_id text not null references users (id) on delete cascade,
    section text not null,
    data ${binary} not null,
    version integer not null,
    updated_at text not null,
    updated_by text not null,
    confirmed_at text,
    confirmed_by text,
    last_row_id integer not null default 0,
    constraint medical_profiles_key primary key (user_id, section)
  )`,
  `create table insurance_cards (
    user_id text not null references users (id) on delete cascade,
    slot integer not null,
    id text not null unique,
    image ${binary} not null,
    created_at text not null,
    created_by text not null,
    constraint insurance_cards_key primary key (user_id, slot)
  )`,
  `create table profile_changes (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    number integer not null,
    section text not null,
    started_at text not null,
    changed_at text not null,
    changed_by text not null,
    way text not null,
    data ${binary} not null,
    seal integer,
    constraint profile_changes_number unique (user_id, number)
  )`,
  'create index profile_changes_section on profile_changes (user_id, section, number)',
  'create index profile_changes_seal on profile_changes (seal)',
  `create table change_seals (
    seq integer primary key,
    kind text not null,
    digest text not null,
    replaces integer,
    content text,
    previous text not null,
    mac text not null
  )`,
  "create index change_seals_complete on change_seals (kind) where kind = 'complete'",
  `create table change_seals_head (
    id integer primary key,
    seq integer not null,
    mac text not null
  )`,
  `insert into change_seals_head (id, seq, mac) values (1, 0, '')`,
  `create table print_kits (
    user_id text primary key references users (id) on delete cascade,
    data ${binary} not null,
    updated_at text not null
  )`,
  `create table answered_findings (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    answered_at text not null,
    data ${binary} not null
  )`,
  'create index answered_findings_user on answered_findings (user_id)',
  `create table comments (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    parent_id text references comments (id) on delete cascade,
    author_id text references users (id) on delete set null,
    section text not null,
    entry integer,
    created_at text not null,
    edited_at text,
    resolved_at text,
    data ${binary} not null
  )`,
  'create index comments_user on comments (user_id, section, created_at)',
  'create index comments_parent on comments (parent_id)',
  'create index comments_author on comments (author_id)',
  `create table share_links (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    generation integer not null,
    link_hash text not null unique,
    link ${binary} not null,
    code ${binary} not null,
    code_hash ${binary} not null,
    failures integer not null,
    unlocks integer not null,
    last_failure_at text,
    created_at text not null,
    is_primary integer not null default 1,
    is_paused integer not null default 0,
    ends_at text,
    settings ${binary},
    device_failures integer not null default 0,
    mac text
  )`,
  'create index share_links_user on share_links (user_id)',
  `create table share_attempts (
    id text primary key,
    link_id text not null references share_links (id) on delete cascade,
    generation integer not null,
    client_hash text not null,
    browser_hash text not null,
    code_hash ${binary} not null,
    tried_at text not null,
    device_id text
  )`,
  'create index share_attempts_link on share_attempts (link_id, tried_at)',
  'create index share_attempts_tried on share_attempts (tried_at)',
  `create table share_grants (
    token_hash text primary key,
    link_id text not null references share_links (id) on delete cascade,
    generation integer not null,
    created_at text not null,
    expires_at text not null,
    device_id text,
    reader ${binary},
    notes integer not null default 0,
    mac text
  )`,
  'create index share_grants_expiry on share_grants (expires_at)',
  'create index share_grants_link on share_grants (link_id)',
  'create index share_grants_created on share_grants (created_at)',
  `create table share_devices (
    id text primary key,
    link_id text not null references share_links (id) on delete cascade,
    generation integer not null,
    failures integer not null,
    created_at text not null,
    expires_at text not null,
    mac text
  )`,
  'create index share_devices_link on share_devices (link_id)',
  'create index share_devices_expiry on share_devices (expires_at)',
  'create index share_devices_created on share_devices (created_at)',
  `create table responder_notes (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    link_id text,
    created_at text not null,
    read_at text,
    data ${binary} not null
  )`,
  'create index responder_notes_user on responder_notes (user_id, created_at)',
  `create table notices (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    link_id text references share_links (id) on delete cascade,
    kind text not null,
    created_at text not null,
    dismissed_at text
  )`,
  'create index notices_user on notices (user_id, created_at)',
  'create index notices_link on notices (link_id)',
  `create table proxies (
    id text primary key,
    owner_id text not null references users (id) on delete cascade,
    proxy_id text references users (id) on delete cascade,
    email_hash text not null,
    access_level text not null,
    details ${binary} not null,
    invite_hash text unique,
    invited_at text not null,
    mail_id text,
    created_at text not null,
    accepted_at text,
    declined_at text,
    ends_at text,
    looked_at text,
    looked_change integer not null default 0,
    since_at text,
    since_change integer not null default 0,
    mac text,
    constraint proxies_email unique (owner_id, email_hash),
    constraint proxies_proxy unique (owner_id, proxy_id)
  )`,
  'create index proxies_of on proxies (proxy_id)',
  'create index proxies_invited on proxies (email_hash)',
  'create index proxies_mail on proxies (mail_id)',
  'create index proxies_invited_time on proxies (invited_at)',
  `create table proxy_reads (
    access_id text not null references proxies (id) on delete cascade,
    what text not null,
    read_at text not null,
    constraint proxy_reads_key primary key (access_id, what)
  )`,
  `create table access_log (
    seq integer primary key,
    user_id text not null,
    number integer not null,
    at text not null,
    kind text not null,
    link_id text,
    data ${binary} not null,
    previous text not null,
    mac text not null,
    keep_until text not null,
    constraint access_log_number unique (user_id, number)
  )`,
  'create index access_log_kind on access_log (user_id, kind, number)',
  'create index access_log_link on access_log (user_id, link_id, seq)',
  `create table access_log_head (
    id integer primary key,
    seq integer not null,
    mac text not null
  )`,
  `insert into access_log_head (id, seq, mac) values (1, 0, '')`,
  `create table mail_outbox (
    id text primary key,
    user_id text references users (id) on delete cascade,
    kind text not null,
    state text not null,
    message ${binary},
    attempts integer not null,
    due_at text not null,
    created_at text not null,
    finished_at text,
    fault text,
    priority text not null default 'urgent'
  )`,
  'create index mail_outbox_due on mail_outbox (state, due_at)',
  'create index mail_outbox_next on mail_outbox (state, priority, due_at)',
  'create index mail_outbox_finished on mail_outbox (state, finished_at)',
  'create index mail_outbox_user on mail_outbox (user_id)',
  `create table mail_links (
    token_hash text primary key,
    purpose text not null,
    user_id text not null references users (id) on delete cascade,
    subject text not null,
    created_at text not null,
    expires_at text not null,
    mac text
  )`,
  'create index mail_links_subject on mail_links (purpose, subject)',
  'create index mail_links_expiry on mail_links (expires_at)',
  'create index mail_links_user on mail_links (user_id)',
  'create index mail_links_created on mail_links (created_at)',
  `create table mail_preferences (
    user_id text primary key references users (id) on delete cascade,
    updates integer not null,
    security_alerts integer not null,
    medical_reminders integer not null,
    marketing_emails integer not null,
    marketing_since text,
    helped_alerts integer not null default 1
  )`,
  `create table reminders_sent (
    user_id text primary key references users (id) on delete cascade,
    sent_at text not null
  )`,
  'create index reminders_sent_time on reminders_sent (sent_at)',
  `create table rate_limits (
    key text primary key,
    count integer not null,
    resets_at text not null
  )`,
  'create index rate_limits_reset on rate_limits (resets_at)',
]

// The two logs are append-only; expired rows of the access log may be deleted.
const sqliteGuards = [
  `create trigger access_log_no_update before update on access_log
   begin select raise(abort, 'the access log is append-only'); end`,
  // "insert or replace" would change a row without firing another trigger.
  `create trigger access_log_no_replace before insert on access_log
   when exists (select 1 from access_log where seq = new.seq or (user_id = new.user_id and number = new.number))
   begin select raise(abort, 'the access log is append-only'); end`,
  `create trigger access_log_no_delete before delete on access_log
   when old.keep_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
   begin select raise(abort, 'the access log is append-only'); end`,
  `create trigger change_seals_no_update before update on change_seals
   begin select raise(abort, 'the change seals are append-only'); end`,
  `create trigger change_seals_no_replace before insert on change_seals
   when exists (select 1 from change_seals where seq = new.seq)
   begin select raise(abort, 'the change seals are append-only'); end`,
  `create trigger change_seals_no_delete before delete on change_seals
   begin select raise(abort, 'the change seals are append-only'); end`,
]

const postgresGuards = [
  `create function access_log_guard() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' and old.keep_until <= to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') then
       return old;
     end if;
     raise exception 'the access log is append-only';
   end $$`,
  `create trigger access_log_guard before update or delete on access_log
   for each row execute function access_log_guard()`,
  `create trigger access_log_guard_all before truncate on access_log
   for each statement execute function access_log_guard()`,
  `create function change_seals_guard() returns trigger language plpgsql as $$
   begin
     raise exception 'the change seals are append-only';
   end $$`,
  `create trigger change_seals_guard before update or delete on change_seals
   for each row execute function change_seals_guard()`,
  `create trigger change_seals_guard_all before truncate on change_seals
   for each statement execute function change_seals_guard()`,
]
