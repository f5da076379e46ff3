const unit = '(?:mg|mcg|µg|g|ml|iu|units?)\\b'
const gluedUnit = new RegExp(`(\\p{L}{4})(\\d{1,6}(?:[.,]\\d{1,4})?) ?(${unit})`, 'giu')
const dashBefore = new RegExp(`(?<=\\p{L}{4})[-–—](?=\\d{1,6}(?:[.,]\\d{1,4})? ?${unit})`, 'giu')
const dashAfter = new RegExp(`(?<=\\d ?${unit})[-–—](?=\\p{L}{3})`, 'giu')

/** Separates units from words: "metformin500mg", "metformin-500 mg-twice daily". */
export function separateUnits(text: string): string {
  return text.replace(gluedUnit, '$1 $2 $3').replace(dashBefore, ', ').replace(dashAfter, ', ')
}
