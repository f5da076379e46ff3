import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { chosenLanguage } from '#app/emergency/languages/language-route.server.ts'
import { allLanguages, englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { requireReadableLink } from '#app/emergency/owner/link-route.server.ts'
import { findLinkState, linkTitle } from '#app/emergency/owner/link-texts.ts'
import { scannerPicture } from '#app/interop/pictures/scanner-picture.server.ts'
import { ScannerSection } from '#app/interop/pictures/scanner-section.tsx'
import { FileForScanners } from '#app/interop/scanner/file-for-scanners.tsx'
import { loadScannedFile, readScannedFile } from '#app/interop/scanner/scanned-file.server.ts'
import { scannerTitle } from '#app/interop/scanner/scanner-paths.ts'
import { logError } from '#app/lib/log.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle(scannerTitle)

/** Reads the link as a scanner does. Does not count as a read by another system. */
export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { owner, link, show } = await requireReadableLink(args)
  const { id, name, budget, isLocked, isPaused, hasEnded, endsAt } = link
  const language = chosenLanguage(args.request) ?? englishLanguage
  const file = await loadScannedFile(args.context.db, owner, link, language)
    .then(json => json && readScannedFile(json, language))
    .catch(error => {
      logError(error)
      return 'failed' as const
    })
  return await show([linkAndCodeTitle, scannerTitle], {
    owner: owner.id,
    link: { id, name, budget, isLocked, isPaused, hasEnded, endsAt },
    picture: scannerPicture(owner, link),
    lang: language.tag,
    languages: allLanguages.map(({ tag, name }) => ({ tag, name })),
    file,
  })
})

export default function WhatScannersGet() {
  const { link, picture, file, ...more } = useLoaderData<typeof loader>()
  const { id, name, budget } = link
  const state = findLinkState(link)
  return (
    <Page
      title={scannerTitle}
      before={
        <BackLink to={linkPath(id)}>
          <span className="[overflow-wrap:anywhere]">
            Back to <bdi>{linkTitle(name)}</bdi>
          </span>
        </BackLink>
      }
    >
      {state !== 'open' && (
        <Notice tone="attention" title={closedTexts[state]}>
          <p>Scanners get nothing now. When the link opens again, they get what is shown here.</p>
        </Notice>
      )}
      <ScannerSection linkId={id} budget={budget} picture={picture} />
      {file === 'failed' && <NoFile linkId={id} />}
      {typeof file === 'object' && <FileForScanners linkId={id} file={file} {...more} />}
    </Page>
  )
}

const closedTexts = {
  ended: 'The link has ended',
  paused: 'The link is paused',
  locked: 'The link is locked after wrong codes',
}

function NoFile({ linkId }: { linkId: string }) {
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
