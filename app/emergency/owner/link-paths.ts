export const linksPath = '/links'

/** Returns the path of a link, or of a page below it. */
export function linkPath(id: string, below = ''): string {
  return `${linksPath}/${id}${below && `/${below}`}`
}
