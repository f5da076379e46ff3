import type { KitPiece } from '../print-choices.ts'

/** Groups pieces by sheet: the small ones share the first, the fridge sheet has its own. */
export function groupBySheet<Piece extends { piece: KitPiece }>(kit: Piece[]): Piece[][] {
  const small = kit.filter(({ piece }) => piece !== 'fridge')
  const large = kit.filter(({ piece }) => piece === 'fridge')
  return [small, large].filter(sheet => sheet.length > 0)
}

/** Caption of a line of 50 mm: many printers scale pages to fit. */
export const scaleText = 'This line is 50 mm long when printed at 100 %, not “fit to page”.'
