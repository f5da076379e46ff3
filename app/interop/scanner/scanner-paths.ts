import { linkPath } from '#app/emergency/owner/link-paths.ts'

/** Title of the page about the file of a link, also in the access log. */
export const scannerTitle = 'What a scanner gets'

/** Returns the path of the page about the file that scanners get. */
export function scannerPath(linkId: string): string {
  return linkPath(linkId, 'scanner')
}

/** Returns the path of the file, which answers a post. */
export function scannerFilePath(linkId: string): string {
  return linkPath(linkId, 'scanner.json')
}
