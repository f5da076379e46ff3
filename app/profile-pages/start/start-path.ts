/** The short way itself; it redirects to the first page without an answer. */
export const startPath = '/start'
