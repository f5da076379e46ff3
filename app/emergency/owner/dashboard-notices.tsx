import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { capitalise } from '#app/profile-definition/display-answer.ts'
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

interface DashboardNoticesProps {
  stopped?: StoppedLink
  /** Links that open now, and whose next lock is final. */
  nextLockFinal: Pick<LockedLink, 'id' | 'name'>[]
  locked: LockedLink[]
  notices: OpenNotice[]
  /** Number of unread responder notes. */
  unread: number
}

const dismissPath = '/notices/dismiss'

/** Draws the notices about the links of a record in one box; nothing when there are none. */
export function DashboardNotices({
  stopped,
  nextLockFinal,
  locked,
  notices,
  unread,
}: DashboardNoticesProps) {
  const separate = notices.filter(notice => hasOwnLine(notice, locked))
  const nameLink = useLinkPhrase()
  const canManage = useCan('manage')
  if (!stopped && nextLockFinal.length + locked.length + separate.length + unread === 0) return null
  return (
    <Notice
      tone={locked.length > 0 ? 'danger' : 'attention'}
      title={formatTitle(locked, nameLink)}
      className="mb-8"
    >
      <ul className="max-w-prose space-y-2 [overflow-wrap:anywhere]">
        {stopped && <StoppedLine {...stopped} />}
        {locked.map(link => (
          <LockedLine key={link.id} {...link} />
        ))}
        {nextLockFinal.map(link => (
          <FinalLockLine key={link.id} {...link} />
        ))}
        {unread > 0 && <UnreadNotesLine count={unread} />}
        {separate.map(notice => (
          <NoticeLine key={notice.id} {...notice} />
        ))}
      </ul>
      {separate.length > 0 && canManage && <DismissForm upTo={newestTime(separate)} />}
    </Notice>
  )
}

// The line about a lock includes its wrong codes, and the line about unread notes their notices.
function hasOwnLine({ kind, linkId }: OpenNotice, locked: LockedLink[]): boolean {
  if (kind === 'wrong-codes') return !locked.some(({ id }) => id === linkId)
  return kind === 'first-view'
}

// Returns the function that names a link in a sentence: "your" for the owner.
function useLinkPhrase(): typeof yourLink {
  return useProxiedOwner() ? theLink : yourLink
}

function formatTitle(locked: LockedLink[], nameLink: typeof yourLink): string {
  const [first, ...others] = locked
  if (!first)
    return nameLink === yourLink
      ? 'About your emergency information'
      : 'About the emergency information'
  return others.length > 0
    ? 'Emergency links are locked'
    : `${capitalise(nameLink(first.name))} is locked`
}

interface LineProps {
  to: string
  action: string
  /** True if only the owner can do it. */
  isForOwner?: boolean
  children: ReactNode
}

/** Draws one notice with its one action. */
function Line({ to, action, isForOwner = false, children }: LineProps) {
  const canManage = useCan('manage')
  return (
    <li>
      {children}
      {(canManage || !isForOwner) && (
        <Link to={to} className="touch-link flex font-semibold">
          {action}
        </Link>
      )}
    </li>
  )
}

function StoppedLine({ id, state }: StoppedLink) {
  const actingFor = useProxiedOwner()
  return (
    <Line
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
    </Line>
  )
}

function LockedLine({ id, name, failures, lastFailureAt, unlocksLeft }: LockedLink) {
  const canUnlock = unlocksLeft > 0
  const actingFor = useProxiedOwner()
  const nameLink = useLinkPhrase()
  return (
    <Line
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
    </Line>
  )
}

function FinalLockLine({ id, name }: Pick<LockedLink, 'id' | 'name'>) {
  const actingFor = useProxiedOwner()
  const nameLink = useLinkPhrase()
  return (
    <Line to={linkPath(id, 'replace')} action="Replace link and code" isForOwner>
      <p>
        {capitalise(nameLink(name))} cannot be unlocked again.{' '}
        {finalLockWarning(actingFor ? 'proxy' : 'owner')}
      </p>
    </Line>
  )
}

function UnreadNotesLine({ count }: { count: number }) {
  const actingFor = useProxiedOwner()
  const [article, recipient] = actingFor ? ['the', actingFor.firstName] : ['your', 'you']
  return (
    <Line to="/notes" action={count === 1 ? 'Read the note' : 'Read the notes'}>
      <p>
        {count === 1
          ? `Somebody who opened ${article} emergency information left ${recipient} a note.`
          : `People who opened ${article} emergency information left ${recipient} ${count} notes.`}
      </p>
    </Line>
  )
}

function NoticeLine({ kind, linkId, linkName, createdAt, count }: OpenNotice) {
  const nameLink = useLinkPhrase()
  const article = useProxiedOwner() ? 'the' : 'your'
  return kind === 'wrong-codes' ? (
    <Line to={linkPath(linkId, 'replace')} action="Replace link and code" isForOwner>
      <p>
        Several wrong codes were tried on {nameLink(linkName)} within an hour. If you do not know
        who it was, {article} card or link may be in the wrong hands.
      </p>
      <NoticeTime at={createdAt} />
    </Line>
  ) : (
    <Line to="/seen" action={`See who has seen ${article} record`}>
      <p>{`${capitalise(nameLink(linkName))} was opened ${describeOpenings(count)}.`}</p>
      <NoticeTime at={createdAt} isLatest={count > 1} />
    </Line>
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
function DismissForm({ upTo }: { upTo: string }) {
  return (
    <Form method="post" action={dismissPath}>
      <HiddenFields values={{ upTo }} />
      <SubmitButton variant="secondary" pending="Dismissing…" to={dismissPath}>
        Dismiss
      </SubmitButton>
    </Form>
  )
}

function newestTime(notices: OpenNotice[]): string {
  return notices.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
}
