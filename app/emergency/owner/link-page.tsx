import type { ReactNode } from 'react'
import { PageWithForm } from '#app/forms/fields/page-with-form.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import { useTimeZone } from '#app/ui/document/use-time-zone.ts'
import { LinkRow } from '#app/ui/link-row.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { QrPath } from '../links/qr-picture.server.ts'
import { LinkForm, useLinkForm } from './link-form.tsx'
import { LinkNotice, PauseForm } from './link-notice.tsx'
import { linkPath, linksPath } from './link-paths.ts'
import type { VisibilitySummary } from './link-sections.ts'
import { LinkSummary } from './link-summary.tsx'
import {
  countWrongCodes,
  findLinkState,
  type LinkStatus,
  linkTitle,
  stateBadge,
} from './link-texts.ts'
import { PageSection } from './page-section.tsx'
import { QrCard } from './qr-card.tsx'
import { UnreadableLinkParts } from './unreadable-link.tsx'

interface LinkPageProps {
  link: LinkStatus & {
    id: string
    isPrimary: boolean
    name: string
    isUnreadable: boolean
    address: string
    code: string
    qrPath: QrPath
    failures: number
    deviceFailures: number
    lastFailureAt: string | null
    budget: number
    unlocksLeft: number
    isNextLockFinal: boolean
  }
  /** True if the settings of the link cannot be unsealed. */
  hasUnreadableSettings: boolean
  lastDay: string
  today: string
  zone: string
  summary: VisibilitySummary
  /** The open dialog over the page. */
  dialog: ReactNode
}

/** Draws the page of one link, with actions for its owner. */
export function LinkPage({ link, summary, dialog, ...rest }: LinkPageProps) {
  const { hasUnreadableSettings, lastDay, today, zone } = rest
  const { id, isPrimary, name } = link
  const form = useLinkForm({ name, lastDay })
  const { tone, words } = stateBadge(link, useTimeZone())
  const state = findLinkState(link)
  const canManage = useCan('manage')
  return (
    <PageWithForm
      form={form[0]}
      title={<bdi className="[overflow-wrap:anywhere]">{linkTitle(name)}</bdi>}
      back={<BackLink to={linksPath}>Back to Emergency links</BackLink>}
    >
      {/* First, because without JavaScript the dialog is a part of the page. */}
      {dialog}
      {state === 'open' && (
        <p className="mb-6">
          <Badge tone={tone}>{words}</Badge>
        </p>
      )}
      <LinkNotice link={link} />
      <UnreadableLinkParts link={link.isUnreadable} settings={hasUnreadableSettings} />
      {!link.isUnreadable && <QrCard {...link} linkId={id} link={link.address} />}

      <PageSection id="shows" title="What it shows">
        <LinkSummary summary={summary} />
        <div className="mt-5 flex flex-wrap gap-3">
          {canManage && (
            <ButtonLink to={linkPath(id, 'shows')} variant="secondary">
              Choose what it shows
            </ButtonLink>
          )}
          {/* A document of its own, as responders get it. */}
          <ButtonLink to={linkPath(id, 'preview')} variant="secondary" reloadDocument>
            Preview
          </ButtonLink>
        </div>
      </PageSection>

      {link.failures + link.deviceFailures > 0 && (
        <PageSection id="wrong-codes" title="Wrong codes">
          <WrongCodes {...link} />
        </PageSection>
      )}

      {canManage && (
        <>
          <PageSection id="name-and-last-day" title={isPrimary ? 'Last day' : 'Name and last day'}>
            <LinkForm of={form} hasName={!isPrimary} today={today} zone={zone} />
          </PageSection>

          {!link.isPaused && (
            <PageSection id="pause" title="Pause">
              <p className="mb-4 mt-2 max-w-prose">
                A paused link does not work until you resume it. Its address and code stay the same.
              </p>
              <PauseForm id={id} isPaused={false} />
            </PageSection>
          )}

          <PageSection
            id="replace"
            title={isPrimary ? 'Lost or leaked?' : 'Lost, leaked or no longer needed?'}
          >
            <p className="mb-4 mt-2 max-w-prose">
              Replacing makes a new address and a new code. The old ones stop working at once.
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={linkPath(id, 'replace')} variant="secondary">
                Replace link and code
              </ButtonLink>
              {!isPrimary && (
                <ButtonLink to={linkPath(id, 'remove')} variant="secondary-danger">
                  Remove this link
                </ButtonLink>
              )}
            </div>
          </PageSection>
        </>
      )}

      {!link.isUnreadable && (
        <ul className="list-rows mt-10">
          <LinkRow to={linkPath(id, 'scanner')} title="For scanners">
            <p className="text-muted">A QR code that the systems of hospitals can read</p>
          </LinkRow>
        </ul>
      )}
    </PageWithForm>
  )
}

type WrongCodesProps = Pick<
  LinkPageProps['link'],
  'failures' | 'deviceFailures' | 'lastFailureAt' | 'budget'
>

function WrongCodes({ failures, deviceFailures, lastFailureAt, budget }: WrongCodesProps) {
  return (
    <>
      <p className="mt-2 max-w-prose">
        <span>
          {`${failures} of ${budget} wrong codes so far. After ${budget} the link locks, except on devices that opened it before.`}
        </span>
        {deviceFailures > 0 && (
          <span>{` ${countWrongCodes(deviceFailures)} more on devices that opened it before.`}</span>
        )}
      </p>
      {lastFailureAt && (
        <p className="mt-2 text-muted">
          Most recently: <Moment at={lastFailureAt} />
        </p>
      )}
    </>
  )
}
