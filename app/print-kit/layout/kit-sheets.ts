import type { Piece } from '../print-choices.ts'

/** Which pieces share a sheet of paper: the small ones the first, the fridge sheet one of its own. */
export function sheetsOf<One extends { piece: Piece }>(kit: One[]): One[][] {
  const small = kit.filter(({ piece }) => piece !== 'fridge')
  const large = kit.filter(({ piece }) => piece === 'fridge')
  return [small, large].filter(sheet => sheet.length > 0)
}

/** Stands under a line of 50 mm: printers like to fit a page to their paper. */
export const scaleWords = 'This line is 50 mm long when printed at 100 %, not “fit to page”.'
