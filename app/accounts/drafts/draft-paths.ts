/** Address of the login when a posted form was saved as a draft. */
export const loginWithDraft = '/login?kept=1'

/** Path of the page that lists the drafts after a login. */
export const draftsPath = '/kept'
