/** The most characters of a link's name. */
export const maxLinkNameLength = 60
