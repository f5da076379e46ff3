/** Name of the hidden field with the id of a draft. A post with it only shows the form again. */
export const draftMarker = '__kept__'

/** Name of the hidden field with the mark of the form's account: see `accountMark`. */
export const accountMarkField = '__drawn_for__'

/** Address of the login after a post of another account's form that makes no draft. */
export const loginOfOther = '/login?form=other'
