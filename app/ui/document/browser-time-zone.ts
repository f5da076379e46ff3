/**
 * Returns the IANA name of the browser's time zone; undefined if it tells none, or UTC, which a
 * browser says to hide its place. For browsers only.
 */
export function browserTimeZone(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    return /^(Etc\/)?(UTC|UCT|GMT|Unknown)$/.test(timeZone) ? undefined : timeZone
  } catch {
    return undefined
  }
}
