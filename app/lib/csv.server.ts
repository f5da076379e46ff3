// Files for spreadsheet programs: CSV as RFC 4180 has it, in UTF-8.

/** Begins a file: spreadsheet programs take one without it for the local code page. */
export const byteOrderMark = '\ufeff'

/** One line of a file, with its end. What a spreadsheet program would run as a formula is made a text. */
export function csvLine(cells: string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  // A cell that begins like this is run as a formula, with wide forms in East Asian editions
  // (OWASP, CSV injection).
  const safe = /^[=+\-@|\t\r\n＝＋－＠｜]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
