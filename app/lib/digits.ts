/**
 * Returns a text with the decimal digits of all scripts as ASCII digits: "٣" becomes "3".
 * Invisible characters go, which come along when a number is copied.
 */
export function withAsciiDigits(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/\p{Nd}/gu, toAscii)
}

// Unicode assigns decimal digits in unbroken runs of ten, from 0 to 9 (The Unicode Standard, 4.6).
function toAscii(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let zero = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((codePoint - zero) % 10)
}
