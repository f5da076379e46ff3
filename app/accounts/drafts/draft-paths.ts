/** Address of the login for a browser whose posted form is kept as a draft. */
export const loginWithDraft = '/login?kept=1'

/** Path of the page that lists the drafts of somebody who has logged in again. */
export const draftsPath = '/kept'
