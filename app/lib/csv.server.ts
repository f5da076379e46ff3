// CSV for spreadsheet programs (RFC 4180, UTF-8).

/** First character of a file. Without it spreadsheet programs assume the local code page. */
export const byteOrderMark = '\ufeff'

/** Returns one line of a file with its end. Formulas become texts. */
export function csvLine(cells: string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(text: string): string {
  // Spreadsheet programs run a cell that begins like this, also in its wide form (OWASP, CSV
  // injection).
  const safe = /^[=+\-@|\t\r\n＝＋－＠｜]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
