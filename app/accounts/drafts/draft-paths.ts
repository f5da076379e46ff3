/** Where a browser is sent whose form is kept until its person has logged in again. */
export const loginWithKept = '/login?kept=1'

/** Address of the login for a browser that posts a form of another account, which cannot be kept. */
export const loginOfOther = '/login?form=other'

/** Where somebody who has logged in again finds what was kept. */
export const keptPath = '/kept'

/**
 * The field by which a post says that it brings back what was kept, with the id of it. Such a post shows its form again
 * and does nothing else.
 */
export const keptMarker = '__kept__'

/**
 * Name of the hidden field with the mark of the account that a form was drawn for: see
 * `accountMark`.
 */
export const drawnForField = '__drawn_for__'
