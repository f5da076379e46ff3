import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { chosenLanguage } from '#app/emergency/languages/language-route.server.ts'
import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { readsDrawnLink, requireLink } from '#app/emergency/owner/link-route.server.ts'
import { fileLanguages, scanForPage } from '#app/interop/scanner/scan-page.server.ts'
import { ScannerPage } from '#app/interop/scanner/scanner-page.tsx'
import { scannerTitle } from '#app/interop/scanner/scanner-paths.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle(scannerTitle)

/** Reads the link as a scanner does. Does not count as a read by another system. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner, actor, link } = await requireLink(args, 'share', found => [
    readsDrawnLink(found),
    scannerTitle,
  ])
  const language = chosenLanguage(args.request) ?? englishLanguage
  const reader = { owner, timeZone: actor.timeZone }
  const { id, name, isLocked, isPaused, hasEnded, endsAt } = link
  return {
    owner: owner.id,
    link: { id, name, isLocked, isPaused, hasEnded, endsAt },
    language: { tag: language.tag, name: language.name, dir: language.dir },
    languages: fileLanguages(),
    scan: await scanForPage(args.context.db, reader, link, language),
  }
}

export default function WhatScannersGet() {
  return <ScannerPage {...useLoaderData<typeof loader>()} />
}
