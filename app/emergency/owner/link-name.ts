/** The most characters of a link's name. */
export const linkNameLength = 60
