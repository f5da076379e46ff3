import { type ListPiece, markerLength } from './list-pieces.ts'
import { isPharmacyHeading, isReasonHeading } from './list-words.ts'
import { saysEnded } from './stopped-words.ts'

/** The columns of a table with headings; the places count from 0. */
export interface TableColumns {
  sign: string
  reason: number
  dropped: number[]
}

/** Returns the columns of a heading; undefined if it is no heading of a table. */
export function readColumns(heading: string): TableColumns | undefined {
  const sign = ['\t', '|', ';', ','].find(one => heading.includes(one))
  if (!sign) return undefined
  const names = heading.split(sign)
  const dropped = names.flatMap((name, at) => (at > 0 && isPharmacyHeading(name) ? [at] : []))
  return { sign, reason: names.findIndex(isReasonHeading), dropped }
}

/** Returns the cells of a row as pieces; undefined if the line is no row of the table. */
export function cutRow(line: string, columns: TableColumns): ListPiece[] | undefined {
  const start = markerLength(line)
  const [first = '', ...others] = line.slice(start).split(columns.sign)
  if (others.length === 0) return undefined
  // A row of a table that starts with its sign has an empty first column.
  const shift = line.slice(0, start).includes(columns.sign) ? 1 : 0
  const cells = others.map((cell, at): ListPiece => {
    const place = at + 1 + shift
    const isReason = place === columns.reason && !/^\s*(?:for\b|$)/i.test(cell)
    const isDropped = columns.dropped.includes(place)
    const text = isDropped ? (saysEnded(cell) ? 'stopped' : '') : cell.trim()
    return {
      separator: 'column',
      typed: `${columns.sign}${cell}`,
      sign: columns.sign,
      text: isReason ? `for ${text}` : text,
    }
  })
  const marker = line.slice(0, start)
  return [
    { separator: 'start', typed: `${marker}${first}`, sign: marker.trim(), text: first.trim() },
    ...cells,
  ]
}
