import { styled } from './mail-styles.ts'

/**
 * Returns the logo as cells of a table, because mail programs show neither SVG nor pictures: two
 * slanted halves of a sheet, with half a cross each. Without `transform` the halves are upright.
 */
export function drawMailLogo(): string {
  return `<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0"><tr><td>${half('left')}</td><td>${half('right')}</td></tr></table>`
}

/** Height of each row and the part of it that belongs to the cross, in pixels. */
const rows = [
  [3, 0],
  [2, 2],
  [5, 7],
  [5, 2],
  [3, 0],
] as const

const width = 13

function half(side: 'left' | 'right'): string {
  const inner = side === 'left' ? 'right' : 'left'
  const cells = rows.map(
    ([height, cross]) =>
      `<tr><td height="${height}" ${styled(side, `height:${height}px;padding:0;border:0 solid;border-${inner}-width:${cross}px;font-size:0;line-height:0`)}></td></tr>`,
  )
  const slant = side === 'left' ? 18 : -18
  const style = styled(side, `width:${width}px;transform:skewY(${slant}deg)`)
  return `<table role="presentation" width="${width}" cellpadding="0" cellspacing="0" ${style}>${cells.join('')}</table>`
}
