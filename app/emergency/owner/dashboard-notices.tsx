import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import type { Tone } from '#app/ui/badge.tsx'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { maxCountedOpenings } from '../notices/notice-limits.ts'
import type { Notice as OpenNotice } from '../notices/notices.server.ts'
import { linkPath } from './link-paths.ts'
import {
  countWrongCodes,
  finalLockWarning,
  lastUnlockWarning,
  theLink,
  yourLink,
} from './link-texts.ts'

/** A locked link, for the dashboard. */
interface LockedLink {
  id: string
  /** Empty for the primary link. */
  name: string
  failures: number
  lastFailureAt: string | null
  unlocksLeft: number
}

/** The primary link while it is paused or ended. */
export interface StoppedLink {
  id: string
  state: 'paused' | 'ended'
}

/** The notices of the dashboard about the links of a record. */
interface LinkNotices {
  stopped?: StoppedLink
  /** Links that open now, and whose next lock is final. */
  nextLockFinal: Pick<LockedLink, 'id' | 'name'>[]
  locked: LockedLink[]
  notices: OpenNotice[]
  /** Number of unread responder notes. */
  unread: number
}

const dismissPath = '/notices/dismiss'

/** Returns the notices about links, the most urgent first. */
export function linkNotices({ stopped, nextLockFinal, locked, notices, unread }: LinkNotices) {
  const events = notices.filter(notice => hasOwnNotice(notice, locked))
  const wrongCodes = events.filter(({ kind }) => kind === 'wrong-codes')
  const openings = events.filter(({ kind }) => kind !== 'wrong-codes')
  // It dismisses all events, so it is under the last of them.
  const last = openings.at(-1) ?? wrongCodes.at(-1)
  const draw = (event: OpenNotice) => (
    <EventNotice key={event.id} {...event} form={event === last && <DismissForm of={events} />} />
  )
  return [
    ...locked.map(link => <LockedNotice key={link.id} {...link} />),
    ...wrongCodes.map(draw),
    ...nextLockFinal.map(link => <FinalLockNotice key={link.id} {...link} />),
    ...(stopped ? [<StoppedNotice key="stopped" {...stopped} />] : []),
    ...(unread > 0 ? [<UnreadNotesNotice key="notes" count={unread} />] : []),
    ...openings.map(draw),
  ]
}

// The notice of a lock includes its wrong codes, and that of unread notes their notices.
function hasOwnNotice({ kind, linkId }: OpenNotice, locked: LockedLink[]): boolean {
  if (kind === 'wrong-codes') return !locked.some(({ id }) => id === linkId)
  return kind === 'first-view'
}

// Returns the function that names a link in a sentence: "your" for the owner.
function useLinkPhrase(): typeof yourLink {
  return useProxiedOwner() ? theLink : yourLink
}

interface ActionNoticeProps {
  tone?: Tone
  title?: string
  to: string
  action: string
  /** True if only the owner can do it. */
  isForOwner?: boolean
  /** A form under the action. */
  form?: ReactNode
  children: ReactNode
}

/** Draws one notice with its one action. */
function ActionNotice({
  to,
  action,
  isForOwner = false,
  form,
  children,
  ...rest
}: ActionNoticeProps) {
  const canManage = useCan('manage')
  return (
    <Notice tone="attention" {...rest} className="">
      {children}
      {(canManage || !isForOwner) && (
        <Link to={to} className="touch-link font-semibold">
          {action}
        </Link>
      )}
      {canManage && form}
    </Notice>
  )
}

function StoppedNotice({ id, state }: StoppedLink) {
  const actingFor = useProxiedOwner()
  return (
    <ActionNotice
      to={linkPath(id)}
      action={state === 'paused' ? 'Resume it' : 'Change its last day'}
      isForOwner
    >
      <p>
        <span>
          {`${actingFor ? 'The' : 'Your'} emergency link ${state === 'paused' ? 'is paused' : 'has ended'}. `}
        </span>
        People who scan {actingFor ? 'the' : 'your'} QR code or a printed card see that the link is
        invalid.
      </p>
    </ActionNotice>
  )
}

function LockedNotice({ id, name, failures, lastFailureAt, unlocksLeft }: LockedLink) {
  const canUnlock = unlocksLeft > 0
  const actingFor = useProxiedOwner()
  const nameLink = useLinkPhrase()
  return (
    <ActionNotice
      tone="danger"
      title={`${capitalise(nameLink(name))} is locked`}
      to={linkPath(id, canUnlock ? 'unlock' : 'replace')}
      action={canUnlock ? 'Unlock the emergency link' : 'Replace link and code'}
      isForOwner={!canUnlock}
    >
      <p>
        <span>
          {`${countWrongCodes(failures)} ${failures === 1 ? 'has' : 'have'} been tried on ${nameLink(name)}`}
        </span>
        {lastFailureAt && (
          <span>
            , last on <Moment at={lastFailureAt} />
          </span>
        )}
        <span>
          {canUnlock
            ? '. Until you unlock it, only devices that opened it before can open it.'
            : '. There were too many wrong codes for this code to be safe, so the link stays locked.'}
        </span>
        {unlocksLeft === 1 && <span>{` ${lastUnlockWarning(actingFor ? 'proxy' : 'owner')}`}</span>}
      </p>
    </ActionNotice>
  )
}

function FinalLockNotice({ id, name }: Pick<LockedLink, 'id' | 'name'>) {
  const actingFor = useProxiedOwner()
  const nameLink = useLinkPhrase()
  return (
    <ActionNotice to={linkPath(id, 'replace')} action="Replace link and code" isForOwner>
      <p>
        {capitalise(nameLink(name))} cannot be unlocked again.{' '}
        {finalLockWarning(actingFor ? 'proxy' : 'owner')}
      </p>
    </ActionNotice>
  )
}

function UnreadNotesNotice({ count }: { count: number }) {
  const actingFor = useProxiedOwner()
  const [article, recipient] = actingFor ? ['the', actingFor.firstName] : ['your', 'you']
  return (
    <ActionNotice to="/notes" action={count === 1 ? 'Read the note' : 'Read the notes'}>
      <p>
        {count === 1
          ? `Somebody who opened ${article} emergency information left ${recipient} a note.`
          : `People who opened ${article} emergency information left ${recipient} ${count} notes.`}
      </p>
    </ActionNotice>
  )
}

interface EventNoticeProps extends OpenNotice {
  form: ReactNode
}

function EventNotice({ kind, linkId, linkName, createdAt, count, form }: EventNoticeProps) {
  const nameLink = useLinkPhrase()
  const article = useProxiedOwner() ? 'the' : 'your'
  return kind === 'wrong-codes' ? (
    <ActionNotice
      to={linkPath(linkId, 'replace')}
      action="Replace link and code"
      isForOwner
      form={form}
    >
      <p>
        Several wrong codes were tried on {nameLink(linkName)} within an hour. If you do not know
        who it was, {article} card or link may be in the wrong hands.
      </p>
      <NoticeTime at={createdAt} />
    </ActionNotice>
  ) : (
    <ActionNotice to="/seen" action={`See who has seen ${article} record`} form={form}>
      <p>{`${capitalise(nameLink(linkName))} was opened ${describeOpenings(count)}.`}</p>
      <NoticeTime at={createdAt} isLatest={count > 1} />
    </ActionNotice>
  )
}

function describeOpenings(count: number): string {
  if (count === 1) return 'on a device or by a system that had not opened it before'
  const times =
    count < maxCountedOpenings ? `${count} times` : `${maxCountedOpenings} times or more`
  return `${times} on devices or by systems that had not opened it before`
}

// On a line of its own: a time of another zone, which scripts may show, moves no words.
function NoticeTime({ at, isLatest = false }: { at: string; isLatest?: boolean }) {
  return (
    <p className="text-base text-muted">
      {isLatest && <span>Most recently: </span>}
      <Moment at={at} />
    </p>
  )
}

// Dismisses no notice that is newer than the page.
function DismissForm({ of: events }: { of: OpenNotice[] }) {
  return (
    <Form method="post" action={dismissPath}>
      <HiddenFields values={{ upTo: newestTime(events) }} />
      <SubmitButton variant="secondary" pending="Dismissing…" to={dismissPath}>
        {events.length > 1 ? `Dismiss all ${events.length}` : 'Dismiss'}
      </SubmitButton>
    </Form>
  )
}

function newestTime(notices: OpenNotice[]): string {
  return notices.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
}
