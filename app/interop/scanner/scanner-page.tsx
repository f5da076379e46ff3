import { Link } from '@remix-run/react'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import {
  findLinkState,
  type LinkStatus,
  linkTitle,
  theLink,
  yourLink,
} from '#app/emergency/owner/link-texts.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import type { FileLanguage, Scan } from './scan-page.server.ts'
import { ScannedFileCard } from './scanned-file-card.tsx'
import { ScannedSummary } from './scanned-summary.tsx'
import { scannerTitle } from './scanner-paths.ts'

interface ScannerPageProps {
  owner: string
  link: LinkStatus & { id: string; name: string }
  language: FileLanguage
  languages: FileLanguage[]
  scan: Scan
}

/** The page that shows the file of a link as a scanner gets it. */
export function ScannerPage({ owner, link, language, languages, scan }: ScannerPageProps) {
  const { id, name } = link
  const nameLink = useProxiedOwner() ? theLink : yourLink
  return (
    <Page
      title={scannerTitle}
      lead={
        <span className="[overflow-wrap:anywhere]">
          A scanner that reads the QR code of {nameLink(name)} and sends the access code gets this
          file. Looking at it here is not counted as a read by another system.
        </span>
      }
      before={
        <BackLink to={linkPath(id)}>
          <span className="[overflow-wrap:anywhere]">
            Back to <bdi>{linkTitle(name)}</bdi>
          </span>
        </BackLink>
      }
    >
      <ClosedLink link={link} />
      {scan.kind === 'no-link' && <NoLink />}
      {scan.kind === 'failed' && <Failed linkId={id} />}
      {scan.kind === 'read' && (
        <>
          <ScannedFileCard
            owner={owner}
            linkId={id}
            language={language}
            languages={languages}
            file={scan}
          />
          <ScannedSummary summary={scan.summary} language={language} />
        </>
      )}
    </Page>
  )
}

const closedTexts = {
  ended: 'The link has ended',
  paused: 'The link is paused',
  locked: 'The link is locked after wrong codes',
}

function ClosedLink({ link }: { link: LinkStatus }) {
  const state = findLinkState(link)
  if (state === 'open') return null
  return (
    <Notice tone="attention" title={closedTexts[state]}>
      <p>Scanners get nothing now. When the link opens again, they get what is shown here.</p>
    </Notice>
  )
}

function NoLink() {
  return (
    <Notice tone="attention" title="Scanners cannot read this link">
      <p>
        The address of this server is too long for the format of scanners. The emergency page for
        people works.
      </p>
    </Notice>
  )
}

function Failed({ linkId }: { linkId: string }) {
  return (
    <Notice tone="danger" title="A scanner gets nothing now">
      <p>
        A part of the record, or what the link shows, could not be read. No file is made, because
        half a file could be taken for the whole one. If something is damaged, the{' '}
        <Link to="/profile/view" className="link">
          full record
        </Link>{' '}
        or the{' '}
        <Link to={linkPath(linkId)} className="link">
          page of the link
        </Link>{' '}
        says what. Otherwise tell the operator of this server.
      </p>
    </Notice>
  )
}
