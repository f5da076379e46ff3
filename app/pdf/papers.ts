/** The paper sizes that can be chosen, with width and height in millimetres. */
export const papers = {
  a4: { label: 'A4', width: 210, height: 297 },
  letter: { label: 'US Letter', width: 215.9, height: 279.4 },
} as const

export type Paper = keyof typeof papers

/** The edge of every sheet, in millimetres; `print-kit.css` repeats it. */
export const sheetMargin = 12

/** Space below a piece for the gap and the scale, in millimetres. */
const belowPiece = 16

/** Returns the size of a piece that fills a sheet, in millimetres; `print-kit.css` repeats it. */
export function printableArea(paper: Paper): { width: number; height: number } {
  const { width, height } = papers[paper]
  return { width: width - 2 * sheetMargin, height: height - 2 * sheetMargin - belowPiece }
}
