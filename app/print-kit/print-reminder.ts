import type { Drawing } from '#app/pdf/drawing.ts'
import { type Profile, savedIn } from '#app/profile/record/profile.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { type KitPiece, pieces } from './print-choices.ts'

/** The differences between a printed piece and its current content. */
export interface PrintReminder {
  piece: KitPiece
  /** ISO time of the last print. */
  printedAt: string
  /** Lines on the paper that are no longer correct. */
  removedLines: string[]
  /** Lines that are not on the paper. */
  addedLines: string[]
  /** True if its link was replaced or removed. */
  isLinkInvalid: boolean
  /** Sections on the piece that were not confirmed since the print. */
  unconfirmed: { title: string; slug: string; confirmedAt: string }[]
}

/**
 * Compares the printed pieces with their current content.
 * @param addresses URLs of the current links.
 */
export function findPrintReminders(
  printed: Partial<Record<KitPiece, { at: string; lines: string[] }>>,
  drawings: Partial<Record<KitPiece, Drawing>>,
  profile: Profile,
  addresses: string[],
): PrintReminder[] {
  return (Object.keys(pieces) as KitPiece[]).flatMap(piece => {
    const [print, drawing] = [printed[piece], drawings[piece]]
    if (!print || !drawing) return []
    return [
      {
        piece,
        printedAt: print.at,
        removedLines: print.lines.filter(line => !drawing.lines.includes(line)).map(withoutCode),
        addedLines: drawing.lines.filter(line => !print.lines.includes(line)).map(withoutCode),
        isLinkInvalid: print.lines.some(line => isInvalidLink(line, addresses)),
        unconfirmed: findUnconfirmed(print.at, drawing, profile),
      },
    ]
  })
}

function isInvalidLink(line: string, addresses: string[]): boolean {
  // Only the last part counts: the same link may be printed with another host name.
  const secret = /^Link: .*\/([^/]+)$/.exec(line)?.[1]
  return secret !== undefined && !addresses.some(address => address.endsWith(`/${secret}`))
}

// The page does not show an earlier code.
function withoutCode(line: string): string {
  return line.replace(/^(Access code): .*$/, '$1')
}

function findUnconfirmed(
  at: string,
  drawing: Drawing,
  profile: Profile,
): PrintReminder['unconfirmed'] {
  return sections
    .filter(({ name }) => drawing.sections.includes(name))
    .flatMap(section => {
      const confirmedAt = savedIn(profile, section)?.confirmedAt
      const { title, slug } = section
      return confirmedAt && confirmedAt < at ? [{ title, slug, confirmedAt }] : []
    })
}
