/** Returns the contrast of two colours (#rrggbb) by WCAG 2.2, from 1 to 21. */
export function contrast(one = '', other = ''): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
