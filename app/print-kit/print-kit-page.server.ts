import { createHash } from 'node:crypto'
import type { Access } from '#app/access/require-access-route.server.ts'
import {
  type EmergencyLink,
  listEmergencyLinks,
} from '#app/emergency/links/emergency-links.server.ts'
import { addressOf } from '#app/emergency/links/link-address.server.ts'
import { linkTitle, stateOf } from '#app/emergency/owner/link-texts.ts'
import { days } from '#app/lib/time.ts'
import type { Drawing } from '#app/pdf/drawing.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isBlank } from '#app/profile/record/profile.ts'
import { unreadableTitles } from '#app/profile/record/withheld-titles.server.ts'
import type { Database } from '#db/client.server.ts'
import { drawKit, type Kit } from './draw-kit.server.ts'
import { missingWords } from './kit-pdf.server.ts'
import { paperOf } from './paper-size.server.ts'
import { type Choices, defaultChoices, type Piece } from './print-choices.ts'
import { remindersOf } from './print-reminder.ts'
import { loadPrintKit, type StoredKit, saveChoices, savePrinted } from './stored-kit.server.ts'

/** A person's kit as it would be printed now. */
export interface CurrentKit {
  kit: Kit
  choices: Choices
  /** Changes with every line of the kit: tells whether what is on screen is what would be printed. */
  digest: string
}

/** Whose kit it is, with what is withheld from who prints it. */
type Owner = Access['owner']

/** Said where no link is left that may stand on the papers. */
export const noLink =
  'Nothing was printed: there is no emergency link that you may see, or it could not be read.'

/**
 * Draws a person's kit from what is stored.
 * @returns undefined where every link shows something that is withheld from who asks: papers lead to a link.
 */
export async function currentKit(
  db: Database,
  owner: Owner,
  now: Date,
): Promise<CurrentKit | undefined> {
  const read = await readKit(db, owner, now)
  return read && { kit: read.kit, choices: read.choices, digest: read.digest }
}

/**
 * What the page of the print kit shows; undefined as for `currentKit`.
 * @param asked id of the link that the address asks for: chosen in the form, and printed once that is posted.
 */
export async function printKitPage(db: Database, owner: Owner, now: Date, asked?: string | null) {
  const read = await readKit(db, owner, now)
  if (!read) return undefined
  const { kit, all, choices, links, link, digest, profile, printed, isKitUnreadable } = read
  const preselected = links.find(({ id }) => id === asked && id !== link.id)
  return {
    owner: owner.id,
    choices: { ...choices, ...(preselected && { link: preselected.id }) },
    isPreselected: preselected !== undefined,
    /** The paper that the pieces are drawn for. */
    paper: choices.paper,
    links: Object.fromEntries(links.filter(isReadable).map(each => [each.id, optionFor(each)])),
    /** The link that stands on the papers, while it opens nothing. */
    stopped: isStopped(link) ? { id: link.id, title: linkTitle(link.name) } : undefined,
    digest,
    pieces: kit.map(({ piece, drawing: { sides, leftOut, shortened } }) => ({
      piece,
      sides,
      leftOut,
      shortened,
    })),
    missing: missingWords(kit),
    /** Titles of the sections that cannot be opened: the papers say so in their place. */
    unreadable: [
      ...unreadableTitles(profile),
      ...(isKitUnreadable ? ['What you chose to print'] : []),
    ],
    /** Nothing of the profile is filled in yet. */
    isBlank: isBlank(profile),
    reminders: remindersOf(printed, byPiece(all), profile, links.filter(isReadable).map(addressOf)),
    freshPrint: printSince(printed, new Date(now.getTime() - takeBackMs)),
  }
}

/** For so long a note of a print can be taken back: nobody can tell from here whether the printer printed. */
const takeBackMs = days(1)

/**
 * Stores the choices of the form. Where the link that was chosen before is kept from who posts it, the form offered
 * another one in its place: whoever leaves that as it is has not chosen it, and the papers of the owner keep theirs.
 */
export async function savePosted(db: Database, owner: Owner, posted: Choices): Promise<void> {
  const links = owner.withheld ? await listEmergencyLinks(db, owner) : []
  await saveChoices(db, owner, stored => {
    const isOffered = posted.link === undefined || posted.link === links[0]?.id
    const isSeen = links.some(({ id }) => id === stored?.link)
    return owner.withheld && isOffered && !isSeen ? { ...posted, link: stored?.link } : posted
  })
}

/** Notes that a kit was printed as it is now. */
export async function recordPrint(db: Database, owner: Owner, kit: Kit, now: Date): Promise<void> {
  const lines = Object.fromEntries(kit.map(({ piece, drawing }) => [piece, drawing.lines]))
  await savePrinted(db, owner, lines, now.toISOString())
}

async function readKit(db: Database, owner: Owner, now: Date) {
  const [profile, links, stored] = await Promise.all([
    loadProfile(db, owner),
    listEmergencyLinks(db, owner),
    loadPrintKit(db, owner),
  ])
  const choices = stored.choices ?? defaultChoices(paperOf(profile))
  const accountName = `${owner.firstName} ${owner.lastName}`
  const link = linkFor(links, choices)
  // A card must carry an address and a code that open.
  if (!link || link.isUnreadable) return undefined
  // What lies somewhere on paper says more than somebody may see from whom a part is withheld.
  const printed = owner.withheld ? {} : stored.printed
  // Paper that lies somewhere is reminded of, whether or not it would be printed again.
  const pieces = [...new Set([...choices.pieces, ...(Object.keys(printed) as Piece[])])]
  const all = drawKit({
    profile,
    accountName,
    link: addressOf(link),
    code: link.code,
    choices: { ...choices, pieces },
    now,
  })
  const isKitUnreadable = stored.isUnreadable === true
  const kit = all.filter(({ piece }) => choices.pieces.includes(piece))
  return {
    kit,
    all,
    choices,
    links,
    link,
    digest: digestOf(kit),
    profile,
    printed,
    isKitUnreadable,
  }
}

function isReadable({ isUnreadable }: EmergencyLink): boolean {
  return !isUnreadable
}

function optionFor(link: EmergencyLink): string {
  const state = stateOf(link)
  return isStopped(link) ? `${linkTitle(link.name)} (${state})` : linkTitle(link.name)
}

// A locked one still opens on known devices, and is unlocked more quickly than a card is printed.
function isStopped(link: EmergencyLink): boolean {
  return ['paused', 'ended'].includes(stateOf(link))
}

// One that was removed leaves the primary one, and the reminder says that the papers have changed.
function linkFor(links: EmergencyLink[], choices: Choices): EmergencyLink | undefined {
  return links.find(({ id }) => id === choices.link) ?? links[0]
}

/** ISO time of the last note of a print, if it is later than that. */
function printSince(printed: StoredKit['printed'], since: Date): string | undefined {
  const times = Object.values(printed).flatMap(print => (print ? [print.at] : []))
  const latest = times.sort().at(-1)
  return latest && Date.parse(latest) > since.getTime() ? latest : undefined
}

function byPiece(kit: Kit): Partial<Record<Piece, Drawing>> {
  return Object.fromEntries(kit.map(({ piece, drawing }) => [piece, drawing]))
}

function digestOf(kit: Kit): string {
  const lines = JSON.stringify(kit.map(({ piece, drawing }) => [piece, drawing.lines]))
  return createHash('sha256').update(lines).digest('base64url').slice(0, 22)
}
