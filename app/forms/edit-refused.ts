/** Message of a form whose actor lost the right to edit while it was open. */
export const editRefused =
  'Not saved: your access to this profile was changed, and no longer lets you edit it. What you typed is still here.'

/** Message of a form whose actor lost the access while it was open. */
export const accessEnded =
  'Not saved: your access to this profile has ended, or no longer allows this. What you typed is still here.'

/** As `accessEnded`, for a form with auto-save. */
export const savingEnded =
  'Not saved, and no longer saved by itself: your access to this profile was changed or has ended.'
