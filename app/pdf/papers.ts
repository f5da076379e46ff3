/** The papers that can be printed on, with width and height in millimetres. */
export const papers = {
  a4: { words: 'A4', width: 210, height: 297 },
  letter: { words: 'US Letter', width: 215.9, height: 279.4 },
} as const

export type Paper = keyof typeof papers

/** The edge of every sheet, in millimetres; `print-kit.css` repeats it. */
export const sheetMargin = 12

/**
 * Below a piece, in millimetres: a note about missing letters, and the line that shows the scale.
 */
const belowPiece = 16

/**
 * Width and height of a piece that takes a whole sheet, in millimetres; `print-kit.css` repeats
 * them.
 */
export function printable(paper: Paper): { width: number; height: number } {
  const { width, height } = papers[paper]
  return { width: width - 2 * sheetMargin, height: height - 2 * sheetMargin - belowPiece }
}
