import type { Drawing } from '#app/pdf/drawing.ts'
import { type Profile, savedIn } from '#app/profile/record/profile.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { type Piece, pieces } from './print-choices.ts'

/** How a piece that lies somewhere on paper differs from what would be printed now. */
export interface Reminder {
  piece: Piece
  /** ISO time of the last print. */
  printedAt: string
  /** Lines that stand on the paper and hold no more. */
  gone: string[]
  /** Lines that are new since. */
  added: string[]
  /** Its link opens nothing any more: it was replaced or removed. */
  isLinkDead: boolean
  /** Sections on the piece that nobody has called correct since the print. */
  unconfirmed: { title: string; slug: string; confirmedAt: string }[]
}

/**
 * Compares what was printed with what would be printed now.
 * @param addresses of the links that the person has now.
 */
export function remindersOf(
  printed: Partial<Record<Piece, { at: string; lines: string[] }>>,
  drawings: Partial<Record<Piece, Drawing>>,
  profile: Profile,
  addresses: string[],
): Reminder[] {
  return (Object.keys(pieces) as Piece[]).flatMap(piece => {
    const [print, drawing] = [printed[piece], drawings[piece]]
    if (!print || !drawing) return []
    return [
      {
        piece,
        printedAt: print.at,
        gone: print.lines.filter(line => !drawing.lines.includes(line)).map(withoutCode),
        added: drawing.lines.filter(line => !print.lines.includes(line)).map(withoutCode),
        isLinkDead: print.lines.some(line => isDead(line, addresses)),
        unconfirmed: unconfirmedSince(print.at, drawing, profile),
      },
    ]
  })
}

function isDead(line: string, addresses: string[]): boolean {
  // By its last part: the same link may be printed with another name of the server.
  const secret = /^Link: .*\/([^/]+)$/.exec(line)?.[1]
  return secret !== undefined && !addresses.some(address => address.endsWith(`/${secret}`))
}

// Whoever looks over a shoulder need not learn a code of before.
function withoutCode(line: string): string {
  return line.replace(/^(Access code): .*$/, '$1')
}

function unconfirmedSince(at: string, drawing: Drawing, profile: Profile): Reminder['unconfirmed'] {
  return sections
    .filter(({ name }) => drawing.sections.includes(name))
    .flatMap(section => {
      const confirmedAt = savedIn(profile, section)?.confirmedAt
      const { title, slug } = section
      return confirmedAt && confirmedAt < at ? [{ title, slug, confirmedAt }] : []
    })
}
