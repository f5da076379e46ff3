/**
 * Said of a form that was open when its reader's access was changed to one that may only read. The form is shown again
 * beside it.
 */
export const editRefused =
  'Not saved: your access to this profile was changed, and no longer lets you edit it. What you typed is still here.'

/** Said where the answer to a post is that there is no such page any more for who acts for somebody. */
export const accessEnded =
  'Not saved: your access to this profile has ended, or no longer allows this. What you typed is still here.'

/** As `accessEnded`, of a form that saves itself and now stops doing so. */
export const savingEnded =
  'Not saved, and no longer saved by itself: your access to this profile was changed or has ended.'
