/** Where all links of a person stand. */
export const linksPath = '/links'

/** The page of one link, or a page below it. */
export function linkPath(id: string, below = ''): string {
  return `${linksPath}/${id}${below && `/${below}`}`
}
