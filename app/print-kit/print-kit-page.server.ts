import { createHash } from 'node:crypto'
import type { Access } from '#app/access/require-access-route.server.ts'
import {
  type EmergencyLink,
  listEmergencyLinks,
} from '#app/emergency/links/emergency-links.server.ts'
import { linkAddress } from '#app/emergency/links/link-address.server.ts'
import { findLinkState, linkTitle } from '#app/emergency/owner/link-texts.ts'
import { scannerTexts } from '#app/interop/pictures/scanner-texts.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { days } from '#app/lib/time.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import type { Drawing } from '#app/pdf/drawing.ts'
import { isBlank } from '#app/profile/record/profile.ts'
import { unreadableTitles } from '#app/profile/record/withheld-titles.server.ts'
import { hasUnreviewedStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import type { Database } from '#db/client.server.ts'
import { drawKitOnThread, type Kit, scannerQr } from './draw-kit.server.ts'
import { lacksKitLetterOnThread } from './kit-pdf.server.ts'
import { findPaper } from './paper-size.server.ts'
import { type Choices, defaultChoices, type KitPiece } from './print-choices.ts'
import { findPrintReminders } from './print-reminder.ts'
import { loadPrintKit, type StoredKit, saveChoices, savePrinted } from './stored-kit.server.ts'

/** A kit as it would be printed now. */
export interface CurrentKit {
  kit: Kit
  choices: Choices
  /** Hash of its lines, to check whether the kit on screen is still the current one. */
  digest: string
}

/** The owner of the kit, with the sections that are withheld from the actor. */
type Owner = Access['owner']

type Printing = Pick<Access, 'owner' | 'actor'>

/** Shown if no link can be printed. */
export const noLinkMessage =
  'Nothing was printed. There is no emergency link that you may see, or it could not be read.'

/**
 * Draws the stored kit.
 * @returns undefined if the actor may see no link, or if the link to print is unreadable.
 */
export async function currentKit(
  db: Database,
  access: Printing,
  now: Date,
): Promise<CurrentKit | undefined> {
  const kitData = await readKit(db, access, now)
  return kitData && { kit: kitData.kit, choices: kitData.choices, digest: kitData.digest }
}

/**
 * Returns the data of the print kit page.
 * @param linkId id of a link to preselect in the form.
 * @returns undefined if the actor may see no link, or if the link to print is unreadable.
 */
export async function printKitPage(
  db: Database,
  access: Printing,
  now: Date,
  linkId?: string | null,
) {
  const kitData = await readKit(db, access, now)
  if (!kitData) return undefined
  const { kit, drawnPieces, choices, links, link, digest, profile, printed, isKitUnreadable } =
    kitData
  const preselected = links.find(({ id }) => id === linkId && id !== link.id)
  return {
    owner: access.owner.id,
    choices: { ...choices, ...(preselected && { link: preselected.id }) },
    isPreselected: preselected !== undefined,
    paper: choices.paper,
    links: Object.fromEntries(
      links.filter(isReadable).map(option => [option.id, formatOption(option)]),
    ),
    /** The printed link, if it is paused or ended. */
    stoppedLink: isStopped(link) ? { id: link.id, title: linkTitle(link.name) } : undefined,
    digest,
    pieces: kit.map(({ piece, drawing: { sides, omittedLines, shortenedLines } }) => ({
      piece,
      sides,
      omittedLines,
      shortenedLines,
    })),
    hasPdf: !(await lacksKitLetterOnThread(kit)),
    lacksScannerQr: kitData.lacksScannerQr,
    /** Titles of the sections that cannot be opened. */
    unreadable: [
      ...unreadableTitles(profile),
      ...(isKitUnreadable ? ['What you chose to print'] : []),
    ],
    isBlank: isBlank(profile),
    hasUnreviewedStates,
    reminders: findPrintReminders(
      printed,
      drawingsByPiece(drawnPieces),
      profile,
      links.filter(isReadable).map(linkAddress),
    ),
    recentPrint: findRecentPrint(printed, new Date(now.getTime() - undoWindowMs)),
  }
}

/** A recorded print can be undone for this long: the printer may have failed. */
const undoWindowMs = days(1)

/**
 * Stores the choices of the form. If the stored link is withheld from the actor, the form offers
 * another one; an actor who leaves that unchanged does not replace the stored link.
 */
export async function savePostedChoices(
  db: Database,
  owner: Owner,
  posted: Choices,
): Promise<void> {
  const links = owner.withheld ? await listEmergencyLinks(db, owner) : []
  await saveChoices(db, owner, stored => {
    const isOffered = posted.link === undefined || posted.link === links[0]?.id
    const isStoredLinkVisible = links.some(({ id }) => id === stored?.link)
    return owner.withheld && isOffered && !isStoredLinkVisible
      ? { ...posted, link: stored?.link }
      : posted
  })
}

/** Records that a kit was printed now. */
export async function recordPrint(db: Database, owner: Owner, kit: Kit, now: Date): Promise<void> {
  const lines = Object.fromEntries(kit.map(({ piece, drawing }) => [piece, drawing.lines]))
  await savePrinted(db, owner, lines, now.toISOString())
}

async function readKit(db: Database, { owner, actor }: Printing, now: Date) {
  const [profile, links, stored] = await Promise.all([
    loadKnownProfile(db, owner, { isOnPaper: true }),
    listEmergencyLinks(db, owner),
    loadPrintKit(db, owner),
  ])
  const choices = stored.choices ?? defaultChoices(findPaper(profile))
  const accountName = formatFullName(owner)
  const link = findPrintedLink(links, choices)
  // A card needs a link and a code that work.
  if (!link || link.isUnreadable) return undefined
  // Old prints may show parts that are withheld from this actor.
  const printed = owner.withheld ? {} : stored.printed
  // Reminders cover every printed piece, also one that is no longer chosen.
  const pieces = [...new Set([...choices.pieces, ...(Object.keys(printed) as KitPiece[])])]
  const source = {
    profile,
    accountName,
    link: linkAddress(link),
    scannerText: scannerTexts(owner, link)?.combined,
    code: link.code,
    choices: { ...choices, pieces },
    now,
    timeZone: actor.timeZone,
  }
  const drawnPieces = await drawKitOnThread(source)
  const isKitUnreadable = stored.isUnreadable === true
  const kit = drawnPieces.filter(({ piece }) => choices.pieces.includes(piece))
  return {
    kit,
    drawnPieces,
    choices,
    links,
    link,
    digest: computeDigest(kit),
    profile,
    printed,
    isKitUnreadable,
    /** True if the QR code for scanners was chosen and cannot be printed. */
    lacksScannerQr:
      choices.fridgeScannerQr && choices.pieces.includes('fridge') && !scannerQr(source),
  }
}

function isReadable({ isUnreadable }: EmergencyLink): boolean {
  return !isUnreadable
}

function formatOption(link: EmergencyLink): string {
  const state = findLinkState(link)
  return isStopped(link) ? `${linkTitle(link.name)} (${state})` : linkTitle(link.name)
}

// A locked link does not count: it still opens on known devices and is soon unlocked.
function isStopped(link: EmergencyLink): boolean {
  return ['paused', 'ended'].includes(findLinkState(link))
}

// A removed link is replaced by the primary one, and a reminder says so.
function findPrintedLink(links: EmergencyLink[], choices: Choices): EmergencyLink | undefined {
  return links.find(({ id }) => id === choices.link) ?? links[0]
}

/** Returns the ISO time of the last recorded print, if it is later than `since`. */
function findRecentPrint(printed: StoredKit['printed'], since: Date): string | undefined {
  const times = Object.values(printed).flatMap(print => (print ? [print.at] : []))
  const latest = times.sort().at(-1)
  return latest && Date.parse(latest) > since.getTime() ? latest : undefined
}

function drawingsByPiece(kit: Kit): Partial<Record<KitPiece, Drawing>> {
  return Object.fromEntries(kit.map(({ piece, drawing }) => [piece, drawing]))
}

function computeDigest(kit: Kit): string {
  const lines = JSON.stringify(kit.map(({ piece, drawing }) => [piece, drawing.lines]))
  return createHash('sha256').update(lines).digest('base64url').slice(0, 22)
}
