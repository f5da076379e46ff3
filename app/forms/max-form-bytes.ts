/** The largest form of somebody who is logged in, in bytes. */
export const maxFormBytes = 256 * 1024

/** For a form that the browser sent with a script. */
export const tooLargeForm =
  'Not saved: this form is larger than 256 KB. What you typed is still here. Shorten it, then save again.'
