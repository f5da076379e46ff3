/**
 * Name of the hidden field by which a post restores a draft; its value is the id of the draft. Such a
 * post shows its form again and does nothing else.
 */
export const draftMarker = '__kept__'

/** Name of the hidden field with the mark of the account that a form was drawn for: see `accountMark`. */
export const accountMarkField = '__drawn_for__'

/** Address of the login for a browser that posts a form of another account that cannot be kept as a draft. */
export const loginOfOther = '/login?form=other'
